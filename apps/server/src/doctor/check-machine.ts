import { lstat, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MIN_OPEN_FILES, openFilesLimit } from '../disk/open-files.ts'
import type { Settings } from '../env.ts'
import { isLoopback } from '../loopback.ts'
import { toDeliveryError } from '../mail/delivery-error.ts'
import { reachSmtp, serverOf } from '../mail/smtp-server.ts'
import { findSecrets } from '../secrets.ts'
import { type CheckResult, examine, fault, ok, warning } from './check-result.ts'

const GIB = 1024 ** 3
const LITTLE_SHARE = 0.1
const LITTLE = 2 * GIB
const TOO_LITTLE = 0.25 * GIB

/** Checks settings, secrets, mail server and disk, which need no database. Changes nothing. */
export async function checkMachine(settings: Settings): Promise<CheckResult[]> {
  return [
    ...examineSettings(settings),
    ...(await examine(
      'secrets',
      `Check that ${settings.dataDir} and its contents belong to the user that runs the server.`,
      () => examineSecrets(settings),
    )),
    ...(await examine('mail', mailAdvice(settings), () => examineMailServer(settings))),
    ...(await examine('disk', `Check that ${settings.dataDir} exists and can be read.`, () =>
      examineDisk(settings),
    )),
  ]
}

function examineSettings(settings: Settings): CheckResult[] {
  const found: CheckResult[] = []
  const add = (says: string, todo: string) => found.push(warning('settings', says, todo))
  for (const doubt of settings.doubts) add(doubt, 'Correct it, or remove it.')
  const limit = openFilesLimit()
  if (limit !== null && limit < MIN_OPEN_FILES) {
    add(
      `This process may open ${limit} files, and a server needs ${MIN_OPEN_FILES}.`,
      'Raise LimitNOFILE= of the unit, --ulimit nofile= of the container, or ulimit -n.',
    )
  }
  if (!settings.production) {
    add(
      settings.seed === 'none'
        ? 'NODE_ENV is not "production": settings that are unsafe for real members are not reported.'
        : 'NODE_ENV is not "production": an empty database is filled with demo data, whose passwords are shared.',
      'Set NODE_ENV=production before real members use the shop.',
    )
    return found
  }
  if (!settings.publicUrl.startsWith('https:')) {
    add(
      `PUBLIC_URL is ${settings.publicUrl}: passwords and cookies are sent unencrypted, and links in mails use this address.`,
      'Put a reverse proxy with https in front, and set PUBLIC_URL to the address that people type.',
    )
  }
  if (settings.seed !== 'none') {
    add(
      `SEED=${settings.seed} is for a shop that is tried on this machine: with another PUBLIC_URL and an empty database the server does not start.`,
      'Set SEED=none.',
    )
  }
  if (settings.trustProxy === true) {
    add(
      'TRUST_PROXY=true lets every client choose its own IP address.',
      'Set TRUST_PROXY to the number of proxies in front of the server, or to their addresses.',
    )
  }
  if (settings.backups.recipients.length === 0) {
    add(
      'BACKUP_RECIPIENTS is not set: archives and continuous copies are not encrypted, and their finder reads all data of the shop.',
      'Run npm run setup -- --backup-key at a terminal, and set the key that it shows.',
    )
  }
  if (settings.databaseUrl !== undefined && settings.secretKey === undefined) {
    add(
      'SECRET_KEY is not set: a second machine would create a key of its own, and sessions would end at random.',
      'Set the same SECRET_KEY on every machine. This machine keeps its key in secrets.json.',
    )
  }
  return found.length > 0
    ? found
    : [ok('settings', `Settings are valid. The address is ${settings.publicUrl}.`)]
}

async function examineSecrets(settings: Settings): Promise<CheckResult> {
  const { dataDir, secretKey } = settings
  const file = join(dataDir, 'secrets.json')
  const found = await statIfThere(file)
  if (found === null) {
    if (secretKey !== undefined) return ok('secrets', 'SECRET_KEY is set.')
    return warning('secrets', `${file} does not exist yet.`, 'The server creates it when it starts.')
  }
  const mode = found.mode & 0o777
  if ((mode & 0o077) !== 0) {
    return fault(
      'secrets',
      `Other users of this machine can read ${file} (mode ${mode.toString(8).padStart(4, '0')}).`,
      `Run chmod 600 ${file}. If somebody may have read it, change SECRET_KEY; everybody must then sign in again.`,
    )
  }
  // Throws when this user cannot read the file.
  await findSecrets(dataDir, settings)
  return ok('secrets', `Only the owner can read ${file}.`)
}

const MAIL_WORDS =
  'In user and password write @ as %40, / as %2F, # as %23 and ? as %3F. For a relay of your own with a certificate of its own, or without encryption, see "A relay of your own" in docs/operations.md.'

function mailAdvice({ production }: Settings): string {
  return production
    ? `Check host, port, user and password in SMTP_URL, and that this machine can reach the mail server. Mails wait until it works. ${MAIL_WORDS}`
    : `Check SMTP_URL, or remove it to keep mails as files. ${MAIL_WORDS}`
}

async function examineMailServer({
  smtpUrl,
  smtpTimeoutMs,
  production,
  dataDir,
}: Settings): Promise<CheckResult> {
  if (smtpUrl !== undefined) {
    const server = `The mail server ${serverOf(smtpUrl)}`
    const { isEncrypted, hasLogin } = await reachSmtp(smtpUrl, smtpTimeoutMs).catch((error: unknown) => {
      const { reason, message } = toDeliveryError(error, server)
      throw new Error(`${reason} (${serverOf(smtpUrl)}): ${message}`)
    })
    if (!hasLogin)
      return ok('mail', `${server} responds, without a login${isEncrypted ? ', encrypted' : ''}.`)
    if (isEncrypted) return ok('mail', `${server} accepts the login, encrypted.`)
    const says = `${server} accepts the login, not encrypted: on the way to it, others can read the password.`
    if (isLoopback(new URL(smtpUrl).hostname))
      return ok('mail', `${server} accepts the login on this machine.`)
    return warning(
      'mail',
      says,
      'Remove requireTLS or ignoreTLS from SMTP_URL when the mail server can encrypt.',
    )
  }
  const says = `Mails are written to ${join(dataDir, 'mail')} and not sent.`
  if (!production) return ok('mail', says)
  return fault('mail', says, 'Set SMTP_URL and MAIL_FROM. Without mail, nobody can confirm an account.')
}

async function examineDisk({ dataDir, backups }: Settings): Promise<CheckResult[]> {
  const findings = await Promise.all([freeBytes(dataDir), freeBytes(backups.dir)])
  // Both folders on one disk give the same result; report it once.
  return findings.filter(({ says }, at) => findings.findIndex((one) => one.says === says) === at)
}

async function freeBytes(folder: string): Promise<CheckResult> {
  return checkFreeSpace(await statfs(await nearestFolder(folder)), folder)
}

/** Judges the free space of the disk with `folder`, from the numbers that `statfs` returns. */
export function checkFreeSpace(
  { bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number },
  folder: string,
): CheckResult {
  const free = bavail * bsize
  const share = blocks === 0 ? 0 : bavail / blocks
  const says = `${(free / GIB).toFixed(1)} GiB are free (${Math.round(share * 100)} %) on the disk of the data or backups.`
  const todo = `Free some disk space for ${folder}, or use a larger disk. A full disk refuses orders and slips.`
  if (free < TOO_LITTLE) return fault('disk', says, todo)
  return free < LITTLE || (share < LITTLE_SHARE && free < 10 * LITTLE)
    ? warning('disk', says, todo)
    : ok('disk', says)
}

/** Returns the nearest folder that exists: a new folder is created on the disk of the folder above it. */
async function nearestFolder(folder: string): Promise<string> {
  if ((await statIfThere(folder)) !== null || dirname(folder) === folder) return folder
  return nearestFolder(dirname(folder))
}

async function statIfThere(path: string) {
  return stat(path).catch(async (error: NodeJS.ErrnoException) => {
    // A link whose disk is not mounted is there, and leads to nothing.
    const isLink = await lstat(path).then(
      (found) => found.isSymbolicLink(),
      () => false,
    )
    if (error.code === 'ENOENT' && !isLink) return null
    throw error
  })
}
