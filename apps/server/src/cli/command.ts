import { DatabaseAway } from '../db/database-away.ts'
import { leavePrivatePostgres } from '../db/private/private-postgres.ts'
import { makeFilesPrivate } from '../disk/private-files.ts'
import { SettingsError } from '../env.ts'
import { describeError } from '../http/logging.ts'
import { SecretsDamaged } from '../secrets.ts'
import { errorMessage } from '../transfer/error-message.ts'
import { TransferRefused } from '../transfer/refused.ts'

const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The command ends its own work when it is interrupted. */
let cleansUp = false

/**
 * Runs a command and exits with its exit code. Prints an error that the operator can fix as its message (exit
 * code 1), and any other error with its stack, but without the parameters of the failed statement: they are
 * rows of the shop.
 */
export async function runCommand(main: () => Promise<number>): Promise<never> {
  makeFilesPrivate()
  for (const signal of INTERRUPTS)
    process.once(signal, () => !cleansUp && leavePrivatePostgres().then(() => process.exit(1)))
  try {
    process.exit(await main())
  } catch (error) {
    console.error(plainly(error))
    process.exit(1)
  }
}

/**
 * Returns a signal that aborts when the terminal interrupts the command. The command then removes its
 * unfinished work.
 */
export function untilInterrupted(): AbortSignal {
  const stopping = new AbortController()
  cleansUp = true
  for (const signal of INTERRUPTS) {
    process.once(signal, () => {
      // The command may still wait for a database that does not respond.
      console.error('Stopping and cleaning up. Interrupt again to stop at once.')
      stopping.abort()
    })
  }
  return stopping.signal
}

function plainly(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isPlain = [SettingsError, SecretsDamaged, DatabaseAway, TransferRefused].some(
    (kind) => error instanceof kind,
  )
  const code = 'code' in error ? String(error.code) : ''
  if (isPlain || code.startsWith('ERR_PARSE_ARGS')) return error.message
  if (error.name === 'AbortError') return 'Stopped. The unfinished work was removed.'
  return errorMessage(error) ?? describeError(error)
}
