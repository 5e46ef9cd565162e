import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../apps/server/test/loopback.ts'
import type { DrivenElement, OpenBrowser, Size } from './driven-browser.ts'
import { installedBrowsers } from './installed.ts'

/** Notes warnings, errors and uncaught exceptions of a page from here on: the driver reports none. */
const LISTEN = `
  const heard = (window.heard ??= [])
  for (const kind of ['warn', 'error']) {
    const write = console[kind]
    console[kind] = (...words) => (heard.push(kind + ': ' + words.join(' ')), write(...words))
  }
  addEventListener('error', ({ message }) => heard.push(message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))`
const REFUSE = ['--cookies-policy=never', '--enable-html5-local-storage=false']
const HEARD = 'return (window.heard ?? []).splice(0)'

/** Opens WebKitGTK's own browser on a display without a screen; it is driven by its WebDriver. */
export const openWebKit: OpenBrowser = async (size, { isRefusing } = { isRefusing: false }) => {
  const { webKitDriver, miniBrowser, display } = installedBrowsers()
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const service = spawn(webKitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${await displayOf(screen)}`,
      TZ: 'Asia/Bangkok',
      LANG: 'C.UTF-8',
      // There is no graphics card to draw by.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
  })
  const server = `http://127.0.0.1:${port}`
  await expect.poll(() => isReady(server)).toBe(true)
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: miniBrowser,
        args: ['--automation', ...(isRefusing ? REFUSE : [])],
      },
    })
    .build()
  await resize(driver, size)
  const messages: string[] = []
  const hear = async () => void messages.push(...(await driver.executeScript<string[]>(HEARD)))
  return {
    async messages() {
      await hear()
      return messages
    },
    async open(url) {
      await hear()
      await driver.get(url)
      await driver.executeScript(LISTEN)
    },
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    async find(expression) {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`)
      return element && elementOf(element)
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async stop() {
      await driver.quit()
      service.kill()
      screen.kill()
    },
  }
}

/** The number of the display, which Xvfb chooses and writes to its fourth stream. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const output = screen.stdio[3]
  if (!output) throw new Error('Xvfb did not start.')
  const [number] = await once(output, 'data')
  return String(number).trim()
}

function isReady(server: string): Promise<boolean> {
  return fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Sizes the page; the window has bars around it. */
async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
  await driver.manage().window().setRect({ width, height })
  const [inner = width, high = height] = await driver.executeScript<number[]>(
    'return [innerWidth, innerHeight]',
  )
  await driver
    .manage()
    .window()
    .setRect({ width: width + (width - inner), height: height + (height - high) })
}

function elementOf(element: WebElement): DrivenElement {
  return {
    click: () => element.click(),
    async fill(text) {
      await element.clear()
      await element.sendKeys(text)
    },
    attach: (files) => element.sendKeys(files.join('\n')),
  }
}
