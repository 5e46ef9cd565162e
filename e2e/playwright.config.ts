import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/ensure-tools.ts'

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Chromium is missing: run npx tsx scripts/ensure-tools.ts')

const CONSOLE = 'console-*.spec.ts'

/** The browser stories, over the real server. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: ['./fixtures/build-missing.ts', './fixtures/draw-demo-shop.ts'],
  // Each has a browser and a shop of its own for every project. The servers' tests run at the same time: with a third,
  // the two cores of CI would only start more shops.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // Generous: a shared machine of two cores may be busy with other things.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace costs every test, not only those that fail. `npx playwright test -g "…" --trace on` makes one.
    screenshot: 'only-on-failure',
    // `page.route` does not see the requests to which a service worker responds. storefront-offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test closes before optimised code pays for its compilation.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'story', testMatch: 'story.spec.ts' },
    // Changes by volunteers stay in a shop, so tests of the storefront have shops of their own.
    { name: 'console', testMatch: CONSOLE },
    { name: 'storefront', testIgnore: ['story.spec.ts', CONSOLE] },
  ],
})
