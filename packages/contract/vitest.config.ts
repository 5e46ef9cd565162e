import { defineConfig } from 'vitest/config'

// Tags name rules of the specification: `npm run coverage:spec` checks them.
export default defineConfig({ test: { strictTags: false } })
