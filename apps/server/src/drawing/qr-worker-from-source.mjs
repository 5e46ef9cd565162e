// Node cannot read TypeScript in a worker by itself; the bundle has qr-worker.js and does not need this.
import { register } from 'tsx/esm/api'

register()
const { default: run } = await import('./qr-worker.ts')

export default run
