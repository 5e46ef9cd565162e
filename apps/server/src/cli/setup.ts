import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { readSettings } from '../env.ts'
import { MAX_RECIPIENTS } from '../env-values.ts'
import { appointAdmin } from '../modules/members/steps/appoint-admin.ts'
import { addPaymentMethods } from '../modules/payments/steps/add-methods.ts'
import { issueSetupCode } from '../modules/setup/commands/issue-setup-code.ts'
import { SETUP_PATH, setupLink } from '../modules/setup/setup-link.ts'
import { closeSetup } from '../modules/setup/steps/close-setup.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { refuseNoShop } from '../transfer/shop-location.ts'
import type { Terminal } from './backup-key.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run setup -- --code
npm run setup -- --admin ADDRESS
npm run setup -- --backup-key [--identity FILE]

With --code it makes a new code for the set-up page of a shop that never had an admin, and ends the one before. The shop may be
running.

With --admin it sets up a new shop: adds the payment methods, and makes the account with this e-mail address an admin. The
shop may be running. It is safe to run again.

With --backup-key, at a terminal, it makes a pair of keys for encrypted backups. The identity, which opens them, is written to
FILE or shown once. After a test archive was opened with it, the public key for BACKUP_RECIPIENTS is shown.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      admin: { type: 'string' },
      code: { type: 'boolean' },
      'backup-key': { type: 'boolean' },
      identity: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values['backup-key'] && !values.help) return setUpBackupKey(values.identity)
  const { admin } = values
  if (!values.help && values.code) return withDatabase(printCode)
  if (values.help || admin === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  return withDatabase((database) => setUpShop(database, admin))
}

async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  const { databaseUrl, dataDir } = readSettings()
  refuseNoShop({ databaseUrl, dataDir })
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    if ((await newestMigration(database.orm)) === 0) {
      throw new TransferRefused(
        'The database has no tables yet. Start the server once to create them, then run this again.',
      )
    }
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A terminal shows the code; anything else, such as the log of a timer, the file that has it. */
async function printCode({ orm }: Database): Promise<number> {
  const { dataDir, publicUrl } = readSettings()
  const issued = await issueSetupCode({ orm, dataDir }, new Date())
  if (issued === null) {
    throw new TransferRefused(
      'This shop has had an admin, so that its set-up page stays closed. To make an account an admin, run npm run setup -- --admin ADDRESS.',
    )
  }
  console.log(
    process.stdout.isTTY
      ? `Set up the shop: ${setupLink(publicUrl, issued.code)}`
      : `The code is in ${issued.file}. Open ${publicUrl}${SETUP_PATH} with it.`,
  )
  return 0
}

async function setUpShop({ orm }: Database, admin: string): Promise<number> {
  const appointed = await orm.transaction(async (tx) => {
    await addPaymentMethods(tx)
    const isAdmin = await appointAdmin(tx, admin, new Date())
    if (isAdmin) await closeSetup(tx, new Date())
    return isAdmin
  })
  console.log('Payment methods are set up.')
  if (!appointed) {
    throw new TransferRefused(
      `No account has the address ${admin}. Sign up in the shop with it, then run this again.`,
    )
  }
  console.log(`${admin} is now an admin and can open the console at /staff/.`)
  return 0
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
