// Node cannot load TypeScript in a worker by itself; the bundle has image-worker.js and does not need this
// file.
import { register } from 'tsx/esm/api'

register()
const { default: run } = await import('./image-worker.ts')

export default run
