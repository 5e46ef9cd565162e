import { LIMITS } from '@jansi/contract/limits'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from '../buttons/link.tsx'
import { classNames } from '../styles/class-names.ts'
import { ThaiText } from './thai-text.tsx'
import { type ToastKind, type ToastMessage, toastStore } from './toast-store.ts'
import { usePaused } from './use-paused.ts'

const kinds: Record<ToastKind, { icon: LucideIcon; word: string; colour: string }> = {
  success: { icon: CircleCheck, word: 'สำเร็จ', colour: 'text-leaf' },
  error: { icon: CircleAlert, word: 'ไม่สำเร็จ', colour: 'text-coral' },
  warning: { icon: TriangleAlert, word: 'โปรดทราบ', colour: 'text-amber' },
  info: { icon: Info, word: 'ข้อมูล', colour: 'text-indigo' },
}

/** The place of toasts in pixels, with two of them. */
const HEIGHT = 160
const WIDTH = 440
const PHONE_BELOW = 768

/**
 * The place where toasts appear; the shell mounts it once. On phones it is over the top bar, so that the page below stays
 * to be read, elsewhere at the lower end; on the other side if the visitor has just pressed something there. Announced
 * politely, errors at once: these are outside the polite region, which would announce them again.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get)
  const isPressedThere = usePressedAt(toasts.length > 0)
  const cards = (isError: boolean) =>
    toasts.flatMap((message) =>
      (message.kind === 'error') === isError ? <ToastCard key={message.id} message={message} /> : [],
    )
  return (
    <section
      aria-label="การแจ้งเตือน"
      className={classNames(
        'pointer-events-none fixed z-50 flex flex-col max-md:inset-x-4 max-md:items-center md:end-6 md:items-end',
        isPressedThere ? 'max-md:bottom-22 md:top-18' : 'max-md:top-0 md:bottom-6',
      )}
    >
      <div aria-live="polite" className="contents">
        {cards(false)}
      </div>
      {cards(true)}
    </section>
  )
}

/** Whether the last press before the toasts was where they appear; it holds as long as there are any. */
function usePressedAt(isShown: boolean): boolean {
  const press = useRef<boolean>(false)
  const held = useRef<boolean | null>(null)
  useEffect(() => {
    const note = ({ clientX: x, clientY: y }: PointerEvent) => {
      press.current =
        window.innerWidth < PHONE_BELOW
          ? y < HEIGHT
          : x > window.innerWidth - WIDTH && y > window.innerHeight - HEIGHT
    }
    window.addEventListener('pointerdown', note, { capture: true, passive: true })
    return () => window.removeEventListener('pointerdown', note, { capture: true })
  }, [])
  if (!isShown) held.current = null
  else held.current ??= press.current
  return held.current ?? false
}

function ToastCard({ message }: { message: ToastMessage }) {
  const [isPaused, pausing] = usePaused()
  const { icon: Icon, word, colour } = kinds[message.kind]

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => toastStore.close(message.id), LIMITS.toastMs)
    return () => clearTimeout(timer)
  }, [isPaused, message.id])

  return (
    <div
      role={message.kind === 'error' ? 'alert' : undefined}
      {...pausing}
      className="pointer-events-auto mt-0.5 flex w-full max-w-sm animate-enter items-start gap-3 rounded-card border border-line bg-card py-1 ps-4 pe-1 shadow-soft"
    >
      <Icon aria-hidden className={classNames('mt-3 size-5 shrink-0', colour)} />
      <div className="flex-1 py-2 whitespace-pre-line">
        <span className="sr-only">{`${word}: `}</span>
        <ThaiText>{message.text}</ThaiText>
        {message.link && (
          <Link
            to={message.link.to}
            onClick={() => toastStore.close(message.id)}
            className="-mb-2 flex min-h-11 w-fit items-center font-semibold text-indigo-deep underline underline-offset-4"
          >
            {message.link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label="ปิดการแจ้งเตือน"
        onClick={() => toastStore.close(message.id)}
        className="grid size-11 shrink-0 place-items-center rounded-chip text-ink-soft hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
