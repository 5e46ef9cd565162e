import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '../env.ts'
import { reachSmtp } from '../mail/transport.ts'
import { findSecrets } from '../secrets.ts'
import { listArchives } from '../transfer/archive-directory.ts'
import { type CheckResult, examine, fault, ok, warning } from './check-result.ts'

const DAY_MS = 86_400_000
const TOO_OLD_DAYS = 7
const GIB = 1024 ** 3
const LITTLE_SHARE = 0.1
const LITTLE = 2 * GIB
const TOO_LITTLE = 0.25 * GIB

/** Looks at what stands outside the database: settings, secrets, mail server, disk and backups. Changes nothing. */
export async function checkMachine(settings: Settings, now: Date): Promise<CheckResult[]> {
  return [
    ...examineSettings(settings),
    ...(await examine(
      'secrets',
      `See that ${settings.dataDir} and what is in it belong to the user that the server runs as.`,
      () => examineSecrets(settings),
    )),
    ...(await examine('mail', mailAdvice(settings), () => examineMailServer(settings))),
    ...(await examine('disk', `See that ${settings.dataDir} is there and may be read.`, () =>
      examineDisk(settings),
    )),
    ...(await examine('backups', `See that ${settings.backups.dir} may be read.`, () =>
      examineBackups(settings, now),
    )),
  ]
}

function examineSettings(settings: Settings): CheckResult[] {
  const found: CheckResult[] = []
  const add = (says: string, todo: string) => found.push(warning('settings', says, todo))
  for (const doubt of settings.doubts) add(doubt, 'Correct its name, or remove it.')
  if (!settings.production) {
    add(
      'This is no production: demo data is made in an empty database.',
      'For real members set NODE_ENV=production.',
    )
    return found
  }
  if (!settings.publicUrl.startsWith('https:')) {
    add(
      `PUBLIC_URL is ${settings.publicUrl}: passwords and cookies travel in the clear, and mails lead there.`,
      'Put a reverse proxy with https in front, and set PUBLIC_URL to the address that people type.',
    )
  }
  if (settings.seed === 'demo') {
    add('An empty database is filled with demo data, in production.', 'Set SEED=none.')
  }
  if (settings.trustProxy === true) {
    add(
      'TRUST_PROXY=true believes every client what it says of its address.',
      'Set it to the number of proxies in front, or to their addresses.',
    )
  }
  if (settings.databaseUrl !== undefined && settings.secretKey === undefined) {
    add(
      'SECRET_KEY is not set: on a second machine another one would be made, and sessions would end at random.',
      'Set the same SECRET_KEY on every machine; this one made its own in secrets.json.',
    )
  }
  return found.length > 0
    ? found
    : [ok('settings', `They can be read, and ${settings.publicUrl} is the address.`)]
}

async function examineSecrets(settings: Settings): Promise<CheckResult> {
  const { dataDir, secretKey } = settings
  const file = join(dataDir, 'secrets.json')
  const found = await statIfThere(file)
  if (found === null) {
    if (secretKey !== undefined) return ok('secrets', 'SECRET_KEY is set.')
    return warning('secrets', `There is no ${file} yet.`, 'The server makes it when it starts.')
  }
  const mode = found.mode & 0o777
  if ((mode & 0o077) !== 0) {
    return fault(
      'secrets',
      `Other users of this machine may read ${file} (mode ${mode.toString(8).padStart(4, '0')}).`,
      `chmod 600 ${file}. If somebody may have read it, change SECRET_KEY: everybody signs in again.`,
    )
  }
  // Throws when this user cannot read it, or nobody can.
  await findSecrets(dataDir, settings)
  return ok('secrets', `Only their owner may read ${file}.`)
}

function mailAdvice({ production }: Settings): string {
  return production
    ? 'See SMTP_URL: host, port, user and password, and that this machine may reach it. Mails wait until then.'
    : 'See SMTP_URL, or leave it out: mails are then kept as files.'
}

async function examineMailServer({
  smtpUrl,
  smtpTimeoutMs,
  production,
  dataDir,
}: Settings): Promise<CheckResult> {
  if (smtpUrl !== undefined) {
    await reachSmtp(smtpUrl, smtpTimeoutMs)
    return ok('mail', `The mail server ${new URL(smtpUrl).host} answers and lets us in.`)
  }
  const says = `Mails are kept in ${join(dataDir, 'mail')} and sent to nobody.`
  if (!production) return ok('mail', says)
  return fault('mail', says, 'Set SMTP_URL and MAIL_FROM: without mail nobody can confirm an account.')
}

async function examineDisk({ dataDir, backups }: Settings): Promise<CheckResult[]> {
  const findings = await Promise.all([freeBytes(dataDir), freeBytes(backups.dir)])
  // Both on one disk: said once.
  return findings.filter(({ says }, at) => findings.findIndex((one) => one.says === says) === at)
}

async function freeBytes(folder: string): Promise<CheckResult> {
  return checkFreeSpace(await statfs(await nearestFolder(folder)), folder)
}

/** What the free room of a folder's file system means, by what `statfs` says of it. */
export function checkFreeSpace(
  { bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number },
  folder: string,
): CheckResult {
  const free = bavail * bsize
  const share = blocks === 0 ? 0 : bavail / blocks
  const says = `${(free / GIB).toFixed(1)} GiB are free (${Math.round(share * 100)} %) on the disk of the data or backups.`
  const todo = `Make room, or a larger disk, for ${folder}: on a full disk orders and slips are refused.`
  if (free < TOO_LITTLE) return fault('disk', says, todo)
  return free < LITTLE || (share < LITTLE_SHARE && free < 10 * LITTLE)
    ? warning('disk', says, todo)
    : ok('disk', says)
}

/** A folder that is not made yet will lie on the disk of the one above. */
async function nearestFolder(folder: string): Promise<string> {
  if ((await statIfThere(folder)) !== null || dirname(folder) === folder) return folder
  return nearestFolder(dirname(folder))
}

async function examineBackups(
  { backups, databaseUrl, dataDir, production }: Settings,
  now: Date,
): Promise<CheckResult> {
  const [newest] = await listArchives(backups.dir)
  if (newest !== undefined) {
    const days = (now.getTime() - newest.madeAt.getTime()) / DAY_MS
    const says = `The newest backup in ${backups.dir} is ${days.toFixed(1)} days old.`
    if (days <= 2) return ok('backups', says)
    const tell = production && days > TOO_OLD_DAYS ? fault : warning
    return tell('backups', says, backupAdvice(databaseUrl, backups.at))
  }
  const made = await statIfThere(join(dataDir, 'database', 'PG_VERSION'))
  const isYoung = made !== null && now.getTime() - made.mtimeMs < DAY_MS
  const says = `There is no backup in ${backups.dir}.`
  if (!production || (isYoung && backups.at !== null)) return ok('backups', says)
  return warning('backups', says, backupAdvice(databaseUrl, backups.at))
}

function backupAdvice(databaseUrl: string | undefined, at: string | null): string {
  if (databaseUrl !== undefined) {
    return 'Run npm run backup every day by a timer; see docs/operations.md. Or leave it to who runs PostgreSQL and the bucket, and restore one to be sure.'
  }
  return at === null
    ? 'BACKUP_AT is off: set a time, or run npm run backup every day by a timer.'
    : 'The running server makes one a day: see that it runs, and what its log says of backups.'
}

async function statIfThere(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
