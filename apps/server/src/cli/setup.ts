import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { readSettings } from '../env.ts'
import { MAX_RECIPIENTS } from '../env-values.ts'
import { appointAdmin } from '../modules/members/steps/appoint-admin.ts'
import { addPaymentMethods } from '../modules/payments/steps/add-methods.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { refuseNoShop } from '../transfer/shop-location.ts'
import type { Terminal } from './backup-key.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run setup -- --admin ADDRESS
npm run setup -- --backup-key [--identity FILE]

With --admin it sets up a new shop: adds the payment methods, and makes the account with this e-mail address an admin. The
shop may be running. It is safe to run again.

With --backup-key, at a terminal, it makes a pair of keys for encrypted backups. The identity, which opens them, is written to
FILE or shown once. After a test archive was opened with it, the public key for BACKUP_RECIPIENTS is shown.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      admin: { type: 'string' },
      'backup-key': { type: 'boolean' },
      identity: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values['backup-key'] && !values.help) return setUpBackupKey(values.identity)
  if (values.help || values.admin === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  return setUpShop(values.admin)
}

async function setUpShop(admin: string): Promise<number> {
  const { databaseUrl, dataDir } = readSettings()
  refuseNoShop({ databaseUrl, dataDir })
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    if ((await newestMigration(database.orm)) === 0) {
      throw new TransferRefused(
        'The database has no tables yet. Start the server once to create them, then run this again.',
      )
    }
    const appointed = await database.orm.transaction(async (tx) => {
      await addPaymentMethods(tx)
      return appointAdmin(tx, admin, new Date())
    })
    console.log('Payment methods are set up.')
    if (!appointed) {
      throw new TransferRefused(
        `No account has the address ${admin}. Sign up in the shop with it, then run this again.`,
      )
    }
    console.log(`${admin} is now an admin and can open the console at /staff/.`)
    return 0
  } finally {
    await database.close()
  }
}

async function setUpBackupKey(file: string | undefined): Promise<number> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new TransferRefused(
      'A key for backups is made at a terminal only, because a person has to keep it. Run this command by hand.',
    )
  const { recipients } = readSettings().backups
  const { makeBackupKey } = await import('./backup-key.ts')
  const made = await atTerminal((terminal) => makeBackupKey(file, terminal))
  const all = recipients.includes(made) ? recipients : [...recipients, made]
  console.log('The test archive was opened. Put this into the settings of all servers, then restart them:')
  console.log(`BACKUP_RECIPIENTS=${all.join(',')}`)
  if (all.length > MAX_RECIPIENTS) console.log(`Take ${all.length - MAX_RECIPIENTS} of the former keys out.`)
  return 0
}

async function atTerminal<Result>(work: (terminal: Terminal) => Promise<Result>): Promise<Result> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new AbortController()
  // At the end of the input, or after Ctrl-C, no answer comes.
  lines.once('close', () => closed.abort())
  try {
    return await work({
      say: (line) => console.log(line),
      ask: (question) => lines.question(question, { signal: closed.signal }),
    })
  } finally {
    lines.close()
  }
}

await runCommand(main)
