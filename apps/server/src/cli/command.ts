import { DataFolderLocked, DataFolderOfAnother } from '../db/lock.ts'
import { SettingsError } from '../env.ts'
import { describeError } from '../http/logging.ts'
import { SecretsDamaged } from '../secrets.ts'
import { errorMessage } from '../transfer/error-message.ts'
import { TransferRefused } from '../transfer/refused.ts'

/**
 * Runs a command to its end and leaves with its exit code: what the person at the terminal can mend is said in words
 * (exit code 1), anything else whole, with its stack, but without rows of the shop that were in a statement.
 */
export async function runCommand(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main())
  } catch (error) {
    console.error(plainly(error))
    process.exit(1)
  }
}

/** Asks a command to give up when the terminal says so; its work then takes back what it has begun. */
export function untilInterrupted(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // A database that does not answer may keep it waiting.
      console.error('Giving up. The same once more ends it at once.')
      stopping.abort()
    })
  }
  return stopping.signal
}

function plainly(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isPlain = [
    SettingsError,
    SecretsDamaged,
    DataFolderLocked,
    DataFolderOfAnother,
    TransferRefused,
  ].some((kind) => error instanceof kind)
  const code = 'code' in error ? String(error.code) : ''
  if (isPlain || code.startsWith('ERR_PARSE_ARGS')) return error.message
  if (error.name === 'AbortError') return 'Given up. Nothing of it is left.'
  return errorMessage(error) ?? describeError(error)
}
