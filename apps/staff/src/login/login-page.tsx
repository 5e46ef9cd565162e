import type { Elements } from '@jansi/client/elements'
import { LOGIN_NOT_STORED_TEXT } from '@jansi/client/login-not-stored'
import { useRevealed } from '@jansi/client/use-revealed'
import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type SubmitEvent, useRef, useState } from 'react'
import { useLogin, useNotify } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router'
import { accessToken } from '../lib/api/access-token.ts'
import { shopColours, shopIdentity } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { ShopMark } from '../ui/page/shop-mark.tsx'
import { DENIED_TEXT, loginErrorText, SESSION_EXPIRED_TEXT } from './login-error.ts'

/** Long enough to read the sentence about a device that keeps nothing. */
const NOTICE_MS = 20_000
const EMPTY_TEXT = 'กรอกอีเมลและรหัสผ่านก่อน'
const PAINT_SPOTS = [
  `radial-gradient(circle at 12% 18%, ${shopColours.washRose} 0 90px, transparent 91px)`,
  `radial-gradient(circle at 88% 14%, ${shopColours.washSun} 0 70px, transparent 71px)`,
  `radial-gradient(circle at 84% 88%, ${shopColours.washSky} 0 110px, transparent 111px)`,
  `radial-gradient(circle at 10% 90%, ${shopColours.washLeaf} 0 80px, transparent 81px)`,
].join(', ')

/** Signs a volunteer in; shows a kind message for an account of no volunteer. */
export function LoginPage() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const login = useLogin()
  const notify = useNotify()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(search.has('denied') ? DENIED_TEXT : '')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!email.trim() || !password) {
      setProblem(EMPTY_TEXT)
      return
    }
    setBusy(true)
    setProblem('')
    try {
      await login({ email: email.trim(), password }, pathBefore(state))
      if (!accessToken.isKept())
        notify(LOGIN_NOT_STORED_TEXT, { type: 'warning', autoHideDuration: NOTICE_MS })
    } catch (error) {
      setProblem(loginErrorText(error))
      setBusy(false)
    }
  }

  return (
    <LoginFrame>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {problem ? (
          <Alert severity="error">{problem}</Alert>
        ) : (
          search.has('ended') && <Alert severity="info">{SESSION_EXPIRED_TEXT}</Alert>
        )}
        <TextField
          label="อีเมล"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField value={password} onChange={setPassword} />
        {/* Not `disabled`, which would drop the focus before a refusal. */}
        <Button type="submit" variant="contained" size="large" aria-disabled={busy}>
          {busy ? 'กำลังเข้าสู่ระบบ…' : 'เข้าสู่ระบบ'}
        </Button>
      </Box>
    </LoginFrame>
  )
}

/** The club's card in the middle of the page, with the way to the shop. */
function LoginFrame({ children }: { children: Elements }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        bgcolor: 'background.default',
        backgroundImage: PAINT_SPOTS,
      }}
    >
      <title>{`เข้าสู่ระบบ · ${shopIdentity.name} หลังร้าน`}</title>
      <Paper elevation={1} sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
        <ShopMark height={48} />
        <Typography variant="h1" sx={{ mt: 1 }}>
          {`${shopIdentity.name} หลังร้าน`}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          สำหรับทีมอาสาของชมรม
        </Typography>
        {children}
        <Typography variant="body2" sx={{ mt: 3 }}>
          <Link href="/" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
            ไปหน้าร้าน
          </Link>
        </Typography>
      </Paper>
    </Box>
  )
}

/** The password, which can be shown as it is typed. */
function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useRevealed(frame)
  return (
    <TextField
      ref={frame}
      label="รหัสผ่าน"
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? 'ซ่อนรหัสที่พิมพ์' : 'แสดงรหัสที่พิมพ์'}
                onClick={() => setShown(!shown)}
              >
                {shown ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** The page that asked for the sign-in, or the first page. */
function pathBefore(state: unknown): string {
  if (typeof state !== 'object' || state === null) return '/'
  const { nextPathname, nextSearch } = state as { nextPathname?: string; nextSearch?: string }
  if (!nextPathname || nextPathname === paths.login) return paths.today
  return nextPathname + (nextSearch ?? '')
}
