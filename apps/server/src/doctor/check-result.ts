import { lastCause } from '../transfer/error-message.ts'

/** What the doctor looks at, in the order in which it is told. */
export const CHECKS = [
  'settings',
  'secrets',
  'database',
  'migrations',
  'clock',
  'stock',
  'orders',
  'seals',
  'pictures',
  'mail',
  'disk',
  'backups',
] as const

/**
 * What was found: `fault` is something broken or about to break, `warning` something to look at. `todo` tells what to
 * do about it. Neither names a person or holds a secret.
 */
export type CheckResult = {
  check: (typeof CHECKS)[number]
  state: 'ok' | 'warning' | 'fault'
  says: string
  todo?: string
}

export const ok = (check: CheckResult['check'], says: string): CheckResult => ({ check, state: 'ok', says })

/** Something to look at, and what to do about it. */
export const warning = (check: CheckResult['check'], says: string, todo: string): CheckResult => ({
  check,
  state: 'warning',
  says,
  todo,
})

/** Something broken, and what to do about it. */
export const fault = (check: CheckResult['check'], says: string, todo: string): CheckResult => ({
  check,
  state: 'fault',
  says,
  todo,
})

/** Runs one check; that it could not be made is a fault too. */
export async function examine(
  check: CheckResult['check'],
  todo: string,
  work: () => Promise<CheckResult | CheckResult[]>,
): Promise<CheckResult[]> {
  try {
    return [await work()].flat()
  } catch (error) {
    return [fault(check, `This could not be looked at: ${lastCause(error)}`, todo)]
  }
}
