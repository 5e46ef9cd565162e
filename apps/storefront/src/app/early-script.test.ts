/**
 * @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
 */
import { EARLY_SCRIPT } from '@jansi/contract/early-script'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The head of a page that the server has rendered. */
const HEAD = `<link rel="later" fetchpriority="low" crossorigin href="/assets/page.js">
<script type="later" crossorigin src="/assets/index.js"></script>`

/** Removes the listeners of the script that the test has run. */
let ended: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  document.head.innerHTML = HEAD
  ended = new AbortController()
  const { signal } = ended
  const listen = (name: string, listener: EventListener) =>
    window.addEventListener(name, listener, { signal })
  new Function('addEventListener', EARLY_SCRIPT)(listen)
})
afterEach(() => {
  ended.abort()
  vi.useRealTimers()
})

const started = () =>
  [...document.head.children].map(
    (element) => `${element.getAttribute('rel') ?? element.getAttribute('type')}`,
  )

test('scripts start after a frame of the loaded page', () => {
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  expect(started()).toEqual(['later', 'later'])
  window.dispatchEvent(new Event('load'))
  expect(started()).toEqual(['later', 'later'])
  vi.advanceTimersByTime(50)
  expect(started()).toEqual(['modulepreload', 'module'])
  const [link, script] = document.head.children
  expect(link?.getAttribute('href')).toBe('/assets/page.js')
  expect(link?.getAttribute('fetchpriority')).toBe('low')
  expect(script?.getAttribute('src')).toMatch(/\/assets\/index\.js$/)
})

test.each(['pointerdown', 'keydown'])('scripts start at a %s once the HTML is there', (name) => {
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  expect(started()).toEqual(['later', 'later'])
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  expect(started()).toEqual(['modulepreload', 'module'])
})

test('scripts wait no longer than three seconds for an image', () => {
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  vi.advanceTimersByTime(2_990)
  expect(started()).toEqual(['later', 'later'])
  vi.advanceTimersByTime(10)
  expect(started()).toEqual(['modulepreload', 'module'])
})
