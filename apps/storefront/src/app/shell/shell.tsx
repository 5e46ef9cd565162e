import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { CartInBar } from '../../ui/dialogs/sticky-action.tsx'
import { Toaster } from '../../ui/page/toaster.tsx'
import { type AfterLoad, loadWhenIdle } from '../load-when-idle.ts'
import { useRouteChange } from '../route-change.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CartLink } from './cart-in-bar.tsx'
import { Footer } from './footer.tsx'
import { MessageBanner } from './message-banner.tsx'
import { TopBar } from './top-bar.tsx'

const cartLink = <CartLink />

/** The frame of every page: bars, messages, footer. */
export function Shell() {
  const page = useRef<HTMLElement>(null)
  const { state } = useNavigation()
  const { pathname } = useLocation()
  useRouteChange(page)
  const [Later, setLater] = useState<Pick<AfterLoad, 'Notice' | 'TodoWatch'>>()
  useEffect(
    () =>
      loadWhenIdle((afterLoad) => {
        setLater(afterLoad)
        afterLoad.start().catch((error: unknown) => console.info('No service worker:', error))
      }),
    [],
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <button
        type="button"
        onClick={() => page.current?.focus()}
        className="fixed start-4 top-2 z-50 -translate-y-20 rounded-chip bg-indigo px-5 py-2.5 font-semibold text-card focus:translate-y-0"
      >
        ข้ามไปที่เนื้อหา
      </button>
      <TopBar />
      {state === 'loading' && (
        <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-indigo">
          <span className="sr-only">กำลังเปิดหน้า</span>
        </div>
      )}
      {Later && (
        <>
          <Later.Notice />
          <Later.TodoWatch />
        </>
      )}
      <MessageBanner />
      <Toaster />
      {/*
       * As high as the screen, so that the footer is not seen moving away while a page loads. An element of its own for each
       * page: a message above it comes with the next page, and moves nothing that was there.
       */}
      <main
        key={pathname}
        ref={page}
        id="page"
        tabIndex={-1}
        className="page-width min-h-[calc(100dvh-4rem)] flex-1 print:min-h-0 py-6 outline-none md:py-10"
      >
        <CartInBar value={cartLink}>
          <Outlet />
        </CartInBar>
      </main>
      <Footer />
      <LaterScrollToTop />
      <BottomBar />
    </div>
  )
}

/** The button to the top, whose code comes when the visitor first scrolls. */
function LaterScrollToTop() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => {
      import('./scroll-to-top.tsx').then(
        ({ ScrollToTop }) => setLoaded(() => ScrollToTop),
        // Offline, or a newer release is there: the page scrolls without it.
        () => {},
      )
    }
    window.addEventListener('scroll', load, { passive: true, once: true })
    return () => window.removeEventListener('scroll', load)
  }, [])
  return Loaded && <Loaded />
}
