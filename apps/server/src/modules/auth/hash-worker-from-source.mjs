// Node cannot read TypeScript in a worker by itself; the bundle has hash-worker.js and does not need this.
import { register } from 'tsx/esm/api'

register()
await import('./hash-worker.ts')
