import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeTransitions } from './transitions-document.ts'

const file = join(import.meta.dirname, '../../../docs/order-transitions.md')
await writeFile(file, describeTransitions())
console.log('docs/order-transitions.md is written')
