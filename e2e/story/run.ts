import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openShop } from '../fixtures/shop.ts'
import type { CallRecord } from './client.ts'
import { storedMailbox } from './mailbox.ts'
import { liveTheStory } from './story.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    password: { type: 'string' },
    mails: { type: 'string' },
    process: { type: 'string', multiple: true },
    start: { type: 'boolean' },
  },
})
const started = values.start ? await openShop() : undefined
const url = started?.url ?? values.url
const password = started?.password ?? values.password ?? process.env.DEMO_PASSWORD
const mails = started ? join(started.dataDir, 'mail') : values.mails
if (!url || !password || !mails) {
  console.error(
    'Usage: npm run story -- --url http://127.0.0.1:3000 --password <demo password> --mails <DATA_DIR>/mail',
  )
  console.error('On a shop of its own, started from the build: npm run story -- --start')
  console.error('Every call to another server of the shop: --process http://10.0.0.1:3000 --process …')
  process.exit(2)
}
const records: CallRecord[] = []
let failure: unknown = null
try {
  const processes = values.process === undefined ? {} : { processes: values.process }
  await liveTheStory({ url, password, mailbox: storedMailbox(mails), ...processes }, records)
} catch (error) {
  failure = error
}
await started?.stop().catch((error) => {
  failure ??= error
})
for (const { method, path, status, verdict, note } of records) {
  console.log(`${verdict.padEnd(6)} ${status} ${method.padEnd(6)} ${path.split('?')[0]} ${note}`)
}
console.log(failure === null ? `\n${records.length} calls, the story holds.` : `\n${String(failure)}`)
process.exit(failure === null ? 0 : 1)
