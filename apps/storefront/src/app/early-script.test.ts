/**
 * @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
 */
import { EARLY_SCRIPT } from '@jansi/contract/early-script'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'

/** The head of a page that the server has rendered. */
const HEAD = `<link rel="later" fetchpriority="low" crossorigin href="/assets/page.js">
<script type="later" crossorigin src="/assets/index.js"></script>
<style media="later">@font-face { font-family: Bold }</style>`

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'

let run: () => void
let userAgent: MockInstance<() => string>
/** Removes the listeners of the script that the test has run. */
let ended: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  document.head.innerHTML = HEAD
  userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)
  ended = new AbortController()
  const { signal } = ended
  run = () => {
    const listen = (name: string, listener: EventListener) =>
      window.addEventListener(name, listener, { signal })
    new Function('addEventListener', EARLY_SCRIPT)(listen)
  }
})
afterEach(() => {
  ended.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  userAgent.mockRestore()
})

/** Observes paints, which a test makes by `paint`. */
class PaintObserver {
  static paint = () => {}
  readonly #paint: () => void
  constructor(paint: () => void) {
    this.#paint = paint
  }
  observe({ type, buffered }: { type: string; buffered: boolean }) {
    expect({ type, buffered }).toEqual({ type: 'paint', buffered: true })
    PaintObserver.paint = this.#paint
  }
}

/** The link, the script and the styles: "later" as long as they wait. */
const started = () =>
  [...document.head.children].map((element) =>
    ['rel', 'type', 'media'].map((name) => element.getAttribute(name)).find((value) => value !== null),
  )
const WAITING = ['later', 'later', 'later']
const STARTED = ['modulepreload', 'module', 'all']

test('scripts and bold fonts start when the loaded page is painted', () => {
  run()
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  expect(started()).toEqual(WAITING)
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(500)
  expect(started()).toEqual(WAITING)
  PaintObserver.paint()
  expect(started()).toEqual(WAITING)
  vi.advanceTimersByTime(100)
  expect(started()).toEqual(STARTED)
  const [link, script] = document.head.children
  expect(link?.getAttribute('href')).toBe('/assets/page.js')
  expect(link?.getAttribute('fetchpriority')).toBe('low')
  expect(script?.getAttribute('src')).toMatch(/\/assets\/index\.js$/)
})

test.each(['pointerdown', 'keydown'])('scripts start at a %s once the HTML is there', (name) => {
  run()
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  expect(started()).toEqual(WAITING)
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  expect(started()).toEqual(STARTED)
})

test('scripts wait no longer than three seconds for an image', () => {
  run()
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  vi.advanceTimersByTime(2_990)
  expect(started()).toEqual(WAITING)
  vi.advanceTimersByTime(10)
  expect(started()).toEqual(STARTED)
})

test('the bold font does not wait on a device without fonts of its widths', () => {
  userAgent.mockReturnValue(IPHONE)
  run()
  expect(started()).toEqual(['later', 'later', 'all'])
})
