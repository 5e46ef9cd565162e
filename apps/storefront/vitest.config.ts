import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { COLLECT_LESS_OFTEN } from '../../scripts/collect-less-often.ts'
import { schemaFree } from './build/schema-free.ts'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: schemaFree },
  test: {
    name: 'storefront',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    // Loading the modules takes longer than most files' tests: a process loads them once. test-setup.ts clears the state that they share.
    isolate: false,
    execArgv: COLLECT_LESS_OFTEN,
    // Whole pages: on a busy machine they take seconds.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    // Tags name rules of the specification: `npm run coverage:spec` checks them.
    strictTags: false,
  },
})
