// Node cannot read TypeScript in a worker by itself; the bundle has render-worker.js and does not need this.
import { register } from 'tsx/esm/api'

register()
const { default: run } = await import('./render-worker.ts')

export default run
