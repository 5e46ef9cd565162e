// Node cannot load TypeScript by itself; the bundle has image-worker.js and does not need this
// file.
import { register } from 'tsx/esm/api'

register()
await import('./image-worker.ts')
