// Node cannot read TypeScript by itself; the bundle has drawing-worker.js and does not need this.
import { register } from 'tsx/esm/api'

register()
await import('./drawing-worker.ts')
