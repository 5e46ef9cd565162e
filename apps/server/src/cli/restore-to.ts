import { resolve } from 'node:path'
import { chooseSpan, describeSpans } from '../copies/choose-span.ts'
import { readMoment, writeMoment } from '../copies/moment.ts'
import { restoreMoment } from '../copies/restore-moment.ts'
import { refuseFolderOfAnother } from '../db/private/postgres-user.ts'
import { readSettings } from '../env.ts'
import { openFileStore } from '../files/store.ts'
import { readIdentities } from '../transfer/encryption.ts'
import { type ReportProgress, TransferRefused } from '../transfer/refused.ts'
import { changeKey } from '../transfer/sign-out.ts'
import { untilInterrupted } from './command.ts'

/** Restores the shop from its continuous copies, and returns the exit code. `list` only shows the times that they have. */
export async function restoreTo(
  time: string,
  {
    from,
    identityFile,
    report,
  }: { from: string | undefined; identityFile: string | undefined; report: ReportProgress },
): Promise<number> {
  const settings = readSettings()
  const { dataDir, databaseUrl, s3, copies, backups, secretKey } = settings
  if (databaseUrl !== undefined)
    throw new TransferRefused(
      '--to restores a private database. Restore the one of DATABASE_URL by its own means.',
    )
  const dir = from === undefined ? (copies?.dirs[0] ?? backups.dir) : resolve(from)
  const moment = readMoment(time)
  if (moment === undefined) {
    report(`These times (Bangkok) can be restored:\n${await describeSpans(dir)}`)
    if (time === 'list') return 0
    throw new TransferRefused(`${time} is no time such as '2026-11-27 20:13:26'. See --help.`)
  }
  const span = await chooseSpan(dir, moment)
  const identities = await readIdentities(identityFile ?? settings.identityFile)
  refuseFolderOfAnother(dataDir)
  const files = s3 === undefined ? await openFileStore({ dataDir }) : null
  const { reached, before } = await restoreMoment(span, moment, {
    ...{ dataDir, files, identities, report },
    signal: untilInterrupted(),
  })
  report(`Shop restored. Its last change is of ${writeMoment(reached)} (Bangkok).`)
  if (before !== undefined) report(`The database that was there before is now ${before}.`)
  await changeKey({ dataDir, secretKey }, report)
  report('Start the server.')
  return 0
}
