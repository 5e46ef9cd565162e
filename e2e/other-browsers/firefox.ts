import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { DrivenElement, OpenBrowser } from './driven-browser.ts'
import { installedBrowsers } from './installed.ts'

const ALL_COOKIES_BLOCKED = 2

/** Opens Firefox without a window; it is driven by WebDriver BiDi, which it speaks itself. */
export const openFirefox: OpenBrowser = async (size, { isRefusing } = { isRefusing: false }) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: installedBrowsers().firefox,
    env: { ...process.env, TZ: 'Asia/Bangkok' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'th-TH',
      ...(isRefusing && { 'network.cookie.cookieBehavior': ALL_COOKIES_BLOCKED }),
    },
    defaultViewport: size,
  })
  const page = await browser.newPage()
  const messages: string[] = []
  page.on('console', (message) => {
    if (['warn', 'error'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  return {
    messages: async () => messages,
    open: async (url) => void (await page.goto(url)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async find(expression) {
      const element = (await page.evaluateHandle(expression)).asElement()
      return element && elementOf(element as ElementHandle<Element>)
    },
    screenshot: () => page.screenshot(),
    stop: () => browser.close(),
  }
}

function elementOf(element: ElementHandle<Element>): DrivenElement {
  return {
    click: () => element.click(),
    async fill(text) {
      await element.click({ count: 3 })
      await element.press('Backspace')
      await element.type(text)
    },
    attach: (files) => (element as ElementHandle<HTMLInputElement>).uploadFile(...files),
  }
}
