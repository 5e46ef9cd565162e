import { LIMITS } from '@jansi/contract/limits'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import InlineLink from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { errorText } from '../lib/api/api-error.ts'
import { useScannedCodes } from '../lib/scanning/scanned-codes.ts'
import { counted } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { queuePath } from '../paths.ts'
import { type Found, useShopSearch } from './use-shop-search.ts'

const MAX_SEARCH_CHARACTERS = 100

/** Searches orders, members, products and returns at once; its links lead to a record or to all hits of a section. */
export function ShopSearchDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const hits = useRef<HTMLDivElement>(null)
  const { text, setText, word, answer, searchNow, retry } = useShopSearch()
  useCloseWhenLeft(onClose)
  // A scanned code leads to its record, like a hit.
  useScannedCodes(() => false)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const stops = [field.current, ...(hits.current?.querySelectorAll('a') ?? [])]
    const at = stops.findIndex((stop) => stop?.matches(':focus'))
    if (event.key === 'Enter' && at === 0 && !answer) searchNow()
    const next = stops[at + stepOf(event.key, at)]
    if (at < 0 || !next || next === stops[at]) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      // At the top, so that the field stays where it is while hits come and go.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { m: { xs: 1, md: 4 }, width: { xs: 'calc(100% - 16px)', md: '100%' } } } }}
    >
      <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5, pb: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
          <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
            ค้นหาทั้งร้าน
          </Typography>
          <IconButton aria-label="ปิดการค้นหา" onClick={onClose} sx={{ mr: -1 }}>
            <CloseIcon />
          </IconButton>
        </Box>
        <TextField
          type="search"
          label="ค้นหารหัส เลขที่ ยอด ชื่อ เบอร์โทร หรือสินค้า"
          autoFocus
          inputRef={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_SEARCH_CHARACTERS } }}
        />
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
        >
          {word !== '' && (answer ? summaryOf(word, answer.found) : 'กำลังค้นหา…')}
        </Typography>
      </Box>
      {answer && (
        <DialogContent ref={hits} sx={{ px: { xs: 2, md: 3 }, pt: 0.5 }}>
          {answer.failed[0] && (
            <Alert severity="error">
              <span>{`ค้นหา${answer.failed.map(({ kind }) => kind.name).join(' ')}ไม่สำเร็จ ${errorText(answer.failed[0].error)}`}</span>
              <Button onClick={retry} sx={{ display: 'block', mt: 1, ml: -2 }}>
                ลองอีกครั้ง
              </Button>
            </Alert>
          )}
          {answer.found.map(
            (found) => found.hits.total > 0 && <Section key={found.kind.section} found={found} word={word} />,
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}

/** The hits of one section, and the way to all of them. */
function Section({ found: { kind, hits }, word }: { found: Found; word: string }) {
  const headingId = useId()
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 1.5 }}>
      <Typography id={headingId} variant="h3">
        {kind.name}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {hits.first.map((hit) => (
          <Box component="li" key={hit.to} sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
            <Box
              component={Link}
              to={hit.to}
              sx={{
                display: 'block',
                py: 1,
                px: 1,
                mx: -1,
                borderRadius: '8px',
                color: 'text.primary',
                textDecoration: 'none',
                overflowWrap: 'anywhere',
                '&:hover, &:focus-visible': { bgcolor: 'primary.light' },
                '&:focus-visible': { outlineOffset: '-3px' },
              }}
            >
              <Box component="span" sx={{ fontWeight: 600 }}>
                <NamedText text={hit.name} name={hit.person} />
              </Box>{' '}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                <NamedText text={hit.facts} />
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      <InlineLink component={Link} to={queuePath(kind.section, { q: word })} sx={{ lineHeight: '44px' }}>
        {`ดู${kind.name}ที่พบทั้งหมด (${countOf(hits.total)})`}
      </InlineLink>
    </Box>
  )
}

const countOf = (total: number) => counted(total, LIMITS.countedRows)

function summaryOf(word: string, found: readonly Found[]): string {
  const some = found.filter(({ hits }) => hits.total > 0)
  if (some.length > 0)
    return `พบ ${some.map(({ kind, hits }) => `${kind.name} ${countOf(hits.total)}`).join(' · ')}`
  // Nothing is known of sections that failed.
  if (found.length === 0) return ''
  return `ไม่พบ “${word}” ใน${found.map(({ kind }) => kind.name).join(' ')}`
}

/** How far a key moves through the field, which is at 0, and the links below it. */
function stepOf(key: string, at: number): number {
  if (key === 'ArrowDown' || (key === 'Enter' && at === 0)) return 1
  return key === 'ArrowUp' ? -1 : 0
}

/** Closes the dialog once another page is opened. */
function useCloseWhenLeft(onClose: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
}
