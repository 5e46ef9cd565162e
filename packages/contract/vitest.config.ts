import { defineConfig } from 'vitest/config'

// Tags name rules of the specification: `npm run coverage:spec` checks them.
// Writing the calls loads the whole contract: on a busy machine that takes seconds.
export default defineConfig({ test: { strictTags: false, testTimeout: 60_000 } })
