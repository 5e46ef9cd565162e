import type { OpenBrowser } from './driven-browser.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

/** The browsers that people use and CI has not. */
export const BROWSERS: Record<string, OpenBrowser> = { Firefox: openFirefox, WebKit: openWebKit }
