import type { Settings } from '../env.ts'
import { describeForeign, listArchives, splitArchives } from '../transfer/archive-directory.ts'
import type { ShopIdentity } from '../transfer/shop-identity.ts'
import { type CheckResult, examine, fault, ok, warning } from './check-result.ts'

const DAY_MS = 86_400_000
const TOO_OLD_DAYS = 7
/** Names of archives have no milliseconds. */
const SAME_MS = 1_000

/**
 * Checks the archives in BACKUP_DIR. `identity` is that of the shop; null if the shop has none yet, undefined if its database
 * cannot be read.
 */
export function checkBackups(
  settings: Settings,
  identity: ShopIdentity | null | undefined,
  now: Date,
): Promise<CheckResult[]> {
  return examine('backups', `Check that ${settings.backups.dir} can be read.`, async () => {
    const { backups } = settings
    const archives = await listArchives(backups.dir)
    const shops = [...new Set(archives.map(({ shopId }) => shopId))]
    if (identity === undefined && shops.length > 1) {
      const says = `${backups.dir} has archives of several shops, and the database does not say which are this one's.`
      return warning('backups', says, 'Correct the fault of the database first.')
    }
    // While the database is away, archives of a single shop are most likely this one's.
    const shopId = identity === undefined ? shops[0] : identity?.shopId
    const { own, foreign } = splitArchives(shopId ?? null, archives)
    const foreigners = describeForeign(backups.dir, foreign)
    return [
      examineOwn(settings, { newest: own[0]?.madeAt, identity }, now),
      ...(foreigners === null
        ? []
        : [
            warning(
              'backups',
              foreigners,
              'Give each shop a BACKUP_DIR of its own, and move the others there.',
            ),
          ]),
    ]
  })
}

function examineOwn(
  { backups, production }: Settings,
  { newest, identity }: { newest: Date | undefined; identity: ShopIdentity | null | undefined },
  now: Date,
): CheckResult {
  const last = identity?.lastBackupAt ?? undefined
  const ageOf = (time: Date) => (now.getTime() - time.getTime()) / DAY_MS
  const advice = backupAdvice(backups.at)
  if (newest === undefined) {
    const says = `No backup found in ${backups.dir}.`
    if (last !== undefined)
      return warning(
        'backups',
        `${says} The last one was made ${ageOf(last).toFixed(1)} days ago.`,
        'It was deleted, or another server has it in a folder of its own: a BACKUP_DIR that all servers share is better.',
      )
    const isYoung = identity != null && ageOf(identity.madeAt) < 1
    return !production || (isYoung && backups.at !== null)
      ? ok('backups', says)
      : warning('backups', says, advice)
  }
  const isElsewhere = last !== undefined && last.getTime() - newest.getTime() > SAME_MS
  const inFolder = `The newest backup in ${backups.dir} is ${ageOf(newest).toFixed(1)} days old.`
  const says = isElsewhere
    ? `${inFolder} Another server made one ${ageOf(last).toFixed(1)} days ago.`
    : inFolder
  const days = ageOf(isElsewhere ? last : newest)
  if (days <= 2) return ok('backups', says)
  return (production && days > TOO_OLD_DAYS ? fault : warning)('backups', says, advice)
}

function backupAdvice(at: string | null): string {
  return at === null
    ? 'BACKUP_AT is off. Set a time, or run npm run backup daily by a timer.'
    : 'A running server makes a backup every day. Check that one runs, and look for errors about backups in its log.'
}
