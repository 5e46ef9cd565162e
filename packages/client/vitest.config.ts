import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'client',
    // Tags name rules of the specification: `npm run coverage:spec` checks them.
    strictTags: false,
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
