import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { COLLECT_LESS_OFTEN } from '../../scripts/collect-less-often.ts'

export default defineConfig({
  plugins: [react()],
  // The condition by which Node finds the router for react-admin: without it the tests and react-admin use two routers.
  resolve: { conditions: ['module-sync', 'node', 'development'] },
  test: {
    name: 'staff',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    // Loading react-admin takes longer than most files' tests: a process loads it once. test-setup.ts clears the state that they share.
    isolate: false,
    execArgv: COLLECT_LESS_OFTEN,
    // Whole pages: on a busy machine they take seconds.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
