import type { Settings } from '../env.ts'
import { renewSecretKey } from '../secrets.ts'
import type { ReportProgress } from './refused.ts'

/**
 * Tables that no archive has: with them and the secret key, their finder could go on as any member, and with the addresses of
 * browsers send to them. `npm run migrate`, which hands them to nobody, copies them.
 */
export const SESSION_TABLES: readonly string[] = ['sessions', 'refresh_tokens', 'push_subscriptions']

/** Ends all sessions of a restored database; `execute` runs one statement there. */
export async function endSessions(execute: (statement: string) => Promise<unknown>): Promise<void> {
  // Their refresh tokens go with them.
  await execute('delete from sessions')
}

/**
 * Gives a restored shop a new secret key, which ends tokens and links of before, and reports that everybody is signed out. A key of
 * the settings stays.
 */
export async function changeKey(
  { dataDir, secretKey }: Pick<Settings, 'dataDir' | 'secretKey'>,
  report: ReportProgress,
): Promise<void> {
  if (secretKey === undefined) {
    const file = await renewSecretKey(dataDir)
    report(
      `Everybody is signed out. ${file} has a new secret key: links to images and downloads that were made before are void, the addresses of calendars stay.`,
    )
  } else {
    report(
      'Everybody is signed out. SECRET_KEY stays as it is set. Set a new one on all servers if somebody else may have it: archives of 1.0.0 hold the key of their shop.',
    )
  }
}
