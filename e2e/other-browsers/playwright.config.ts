import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { installedBrowsers } from './installed.ts'

// Names missing packages before anything is built.
installedBrowsers()

/** A visit with Firefox and WebKitGTK. Not a part of `npm test`: CI has only Chromium. */
export default defineConfig({
  ...base,
  globalSetup: ['../fixtures/build-missing.ts', '../fixtures/draw-demo-shop.ts'],
  testDir: '.',
  outputDir: 'test-results',
  workers: 1,
  projects: [{ name: 'other browsers' }],
})
