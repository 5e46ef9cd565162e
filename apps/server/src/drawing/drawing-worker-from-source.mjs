// Node cannot read TypeScript in a worker by itself; the bundle has drawing-worker.js and does not need this.
import { register } from 'tsx/esm/api'

register()
const { default: run } = await import('./drawing-worker.ts')

export default run
