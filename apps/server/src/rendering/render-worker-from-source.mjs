// Node cannot read TypeScript by itself; the bundle has render-worker.js and does not need this.
import { register } from 'tsx/esm/api'

register()
await import('./render-worker.ts')
