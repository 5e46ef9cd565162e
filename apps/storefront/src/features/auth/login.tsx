import { useHydrated } from '@jansi/client/use-hydrated'
import { joinThai } from '@jansi/contract/join-thai'
import { LogIn } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { checkSession } from '../../lib/api/session-actions.ts'
import { type LoginState, paths } from '../../lib/pages/paths.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { takeLeftPage } from '../../lib/session/left-page.ts'
import { isSignedIn, session, useSession, useSignedIn } from '../../lib/session/session.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { useShopWords } from '../../ui/page/shop-words.ts'
import { messageOf } from './api/log-in.ts'
import { loadServerCart } from './api/server-cart.ts'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { TextLink } from './text-link.tsx'

const LineLogin = lazyPart(() => import('./line-login.tsx').then((part) => part.LineLogin))
const LineOutcomeAlert = lazyPart(() => import('./line-login.tsx').then((part) => part.LineOutcomeAlert))
const LineReturn = lazyPart(() => import('./line-login.tsx').then((part) => part.LineReturn))

/**
 * The login page. An authenticated visitor, by this form or before, gets the server's cart and goes home
 * (specification, section 2); a lasting message leads on to the page that they had asked for.
 */
export function Login() {
  const { isAuthenticated } = useSession()
  const checking = useStoredTokenCheck()
  const { state }: { state: LoginState | null } = useLocation()
  const [query] = useSearchParams()
  const outcome = query.get('line')
  const hasLine = useSiteSettings()?.line_login === true
  // The server, which knows no state, renders the page of a plain visit.
  const hydrated = useHydrated()
  const from = hydrated ? cameFrom(state?.from ?? query.get('from')) : null
  const navigate = useNavigate()
  const { shop } = useShopWords()

  useEffect(() => {
    if (!isAuthenticated) return
    let left = false
    void loadServerCart().then(() => {
      // The server may have found the session to be over.
      if (left || !isSignedIn()) return
      navigate(paths.home, { replace: true })
      const product = takeLeftPage()
      if (from) session.dispatch({ type: 'WAY_ON', to: from, ...messageOf('WAY_ON') })
      else if (product)
        session.dispatch({ type: 'WAY_ON', to: product.to, ...messageOf('WAY_ON', product.name) })
    })
    return () => {
      left = true
    }
  }, [isAuthenticated, from, navigate])

  const spinner = <Spinner label="กำลังเข้าสู่ระบบ" />
  if (isAuthenticated || checking) return spinner
  if (hydrated && outcome === 'signed_in') {
    return (
      <Suspense fallback={spinner}>
        <LineReturn />
      </Suspense>
    )
  }
  return (
    <AuthPage
      icon={LogIn}
      title="เข้าสู่ระบบ"
      intro={from ? 'เข้าสู่ระบบก่อน จึงจะไปต่อที่หน้านั้นได้' : joinThai`ยินดีต้อนรับกลับสู่${shop}`}
      after={
        <p>
          ยังไม่มีบัญชี <TextLink to={paths.signup}>สมัครสมาชิก</TextLink>
        </p>
      }
    >
      <Suspense>{hydrated && outcome !== null && <LineOutcomeAlert outcome={outcome} />}</Suspense>
      <LoginForm />
      {hasLine && (
        <div className="mt-4 min-h-[4.3125rem] border-t border-line pt-4">
          <Suspense>{hydrated && <LineLogin from={from} />}</Suspense>
        </div>
      )}
    </AuthPage>
  )
}

/** True until a token stored by an earlier visit has been verified. */
function useStoredTokenCheck(): boolean {
  const signedIn = useSignedIn()
  const [checked, setChecked] = useState(false)
  useEffect(() => {
    let left = false
    void checkSession().then(() => {
      if (!left) setChecked(true)
    })
    return () => {
      left = true
    }
  }, [])
  return signedIn && !checked
}

// Navigation state and address are the browser's to keep, so they are read as a stranger's: only a path of the shop counts.
function cameFrom(from: unknown): string | null {
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : null
}
