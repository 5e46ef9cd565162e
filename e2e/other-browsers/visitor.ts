import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Account } from '../fixtures/members.ts'
import { TRANSLATE } from '../fixtures/translator.ts'
import type { DrivenBrowser, DrivenElement } from './driven-browser.ts'

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** A visitor of the shop in a driven browser, who finds buttons, fields and images by role and name, or by label. */
export class Visitor {
  private readonly browser: DrivenBrowser
  private readonly shop: string
  private readonly images: string
  private readonly isTranslated: boolean

  /**
   * With `images`, a folder, the visitor keeps an image of every screen to look at. `isTranslated`: the browser translates
   * every page.
   */
  constructor(browser: DrivenBrowser, shop: string, images: string, isTranslated: boolean) {
    this.browser = browser
    this.shop = shop
    this.images = images
    this.isTranslated = isTranslated
  }

  /** Opens a page, and waits until its scripts run. */
  async open(path: string): Promise<void> {
    await this.browser.open(new URL(path, this.shop).href)
    await expect
      .poll(() =>
        this.browser.evaluate(`(dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })),
        document.querySelector('#root[data-rendered]') === null)`),
      )
      .toBe(true)
    if (this.isTranslated) await this.browser.evaluate(TRANSLATE)
  }

  /** Waits for an element by its role and a pattern of its name. */
  find(role: string, name: string): Promise<DrivenElement> {
    return this.await(
      `queryAllByRole(document.body, ${JSON.stringify(role)}, { name: new RegExp(${JSON.stringify(name)}) })`,
    )
  }

  /** Chooses a radio button by its label, as its own circle is not shown. */
  async choose(name: string): Promise<void> {
    const label = await this.await(
      `queryAllByRole(document.body, 'radio', { name: new RegExp(${JSON.stringify(name)}) }).map((one) => one.closest('label'))`,
    )
    await label.click()
  }

  async press(role: string, name: string): Promise<void> {
    const element = await this.find(role, name)
    await element.click()
  }

  async fill(label: string, text: string): Promise<void> {
    const field = await this.await(`queryAllByLabelText(document.body, new RegExp(${JSON.stringify(label)}))`)
    await field.fill(text)
  }

  /** Fills in the form of a login page, of the shop or the console. */
  async enterAccount({ email, password }: Account): Promise<void> {
    await this.fill('^อีเมล', email)
    await this.fill('^รหัสผ่าน', password)
  }

  /** Waits until the search field of the page has this text. */
  async expectSearch(text: string): Promise<void> {
    const value = () => this.browser.evaluate(`document.querySelector('main input[type=search]').value`)
    await expect.poll(value).toBe(text)
  }

  /** Picks files in the only field for them. */
  async attach(...files: string[]): Promise<void> {
    const field = await this.browser.find(`document.querySelector('input[type=file]')`)
    await field?.attach(files)
  }

  /** Waits for a text of the page, or a pattern. Firefox leaves out the space at which a line ends: a text has none. */
  async expectText(text: string | RegExp): Promise<void> {
    const shown = () => this.browser.evaluate(`document.body.innerText.replaceAll(/\\s/g, '')`)
    const expected = typeof text === 'string' ? text.replaceAll(/\s/g, '') : text
    await expect.poll(shown, { message: String(text) }).toMatch(expected)
  }

  path(): Promise<string> {
    return this.browser.evaluate('location.pathname')
  }

  /** Checks that nothing is wider than the window, and keeps an image. */
  async look(name: string): Promise<void> {
    const { scrollWidth, clientWidth } = await this.browser.evaluate<{
      scrollWidth: number
      clientWidth: number
    }>(
      '({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })',
    )
    expect.soft(scrollWidth, name).toBeLessThanOrEqual(clientWidth)
    if (this.images === '') return
    await mkdir(this.images, { recursive: true })
    await writeFile(join(this.images, `${name.replaceAll(' ', '-')}.png`), await this.browser.screenshot())
  }

  /** Waits for elements that are shown, and scrolls to the last one: dialogs come last. */
  private async await(query: string): Promise<DrivenElement> {
    let found: DrivenElement | null = null
    await expect
      .poll(
        async () => {
          if (!(await this.browser.evaluate(`'TestingLibraryDom' in window`))) {
            await this.browser.evaluate(`(() => { ${library} })()`)
          }
          found = await this.browser.find(`(() => {
            const shown = (element) => element.getClientRects().length > 0
            const element = TestingLibraryDom.${query}.filter(shown).at(-1) ?? null
            element?.scrollIntoView({ block: 'center', behavior: 'instant' })
            return element
          })()`)
          return found !== null
        },
        { message: query },
      )
      .toBe(true)
    if (found === null) throw new Error(query)
    return found
  }
}
