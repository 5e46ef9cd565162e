import type { Database } from '../db/client.ts'
import type { Settings } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { lastCause } from '../transfer/error-message.ts'

/** The open database and image store that the doctor reads. It changes nothing but one image, which it writes and deletes. */
export type CheckedShop = {
  database: Database
  files: Pick<FileStore, 'list' | 'put' | 'get' | 'delete' | 'exists'>
  settings: Pick<Settings, 'production' | 'databaseUrl' | 's3' | 'copies' | 'dataDir' | 'lineMessages'>
  clock: () => Date
}

/** The checks of the doctor, in the order of its report. */
export const CHECKS = [
  'settings',
  'secrets',
  'database',
  'migrations',
  'clock',
  'stock',
  'orders',
  'slips',
  'journal',
  'seals',
  'pictures',
  'mail',
  'line',
  'disk',
  'backups',
  'copies',
] as const

/**
 * The result of one check: `fault` means that something is broken or about to break, `warning` that somebody
 * should look at it. `says` is the finding and `todo` the way to fix it. Neither contains personal data or
 * secrets.
 */
export type CheckResult = {
  check: (typeof CHECKS)[number]
  state: 'ok' | 'warning' | 'fault'
  says: string
  todo?: string
}

export const ok = (check: CheckResult['check'], says: string): CheckResult => ({ check, state: 'ok', says })

/** How many examples of a fault are named. */
export const SHOWN = 5

/** Returns a warning and the way to fix it. */
export const warning = (check: CheckResult['check'], says: string, todo: string): CheckResult => ({
  check,
  state: 'warning',
  says,
  todo,
})

/** Returns a fault and the way to fix it. */
export const fault = (check: CheckResult['check'], says: string, todo: string): CheckResult => ({
  check,
  state: 'fault',
  says,
  todo,
})

/** Runs one check; reports a fault if the check itself fails. */
export async function examine(
  check: CheckResult['check'],
  todo: string,
  work: () => Promise<CheckResult | CheckResult[]>,
): Promise<CheckResult[]> {
  try {
    return [await work()].flat()
  } catch (error) {
    return [fault(check, `This check failed: ${lastCause(error)}`, todo)]
  }
}
