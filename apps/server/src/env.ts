import { join } from 'node:path'
import { z } from 'zod'
import { type Declared, declared } from './env-declaration.ts'
import { findUnknownNames, unknownSetting } from './env-names.ts'
import { isNobodysAddress, isSenderList } from './env-values.ts'
import { findMisspeltValues, type Misspelling } from './env-writing.ts'
import { isLoopback } from './loopback.ts'

const settings = declared.transform((given) => ({
  ...given,
  publicUrl: given.publicUrl ?? `http://127.0.0.1:${given.port}`,
  s3: completeS3(given.s3),
  lineMessages: completeLine(given.lineMessages),
  lineLogin: completeLineLogin(given.lineLogin),
  // A browser shows a push message by the service worker.
  push: given.serviceWorker ? given.vapid : undefined,
  seed: given.seed ?? (given.production || !isThisMachine(given.publicUrl) ? 'none' : 'demo'),
  backups: { ...given.backups, dir: given.backups.dir ?? join(given.dataDir, 'backups') },
  copies: copiesOf(given),
}))

/**
 * The settings of the server, read once at start. An absent optional part means the built-in default:
 * private database, local files, mails kept as files.
 */
export type Settings = z.output<typeof settings> & {
  /** One line for each variable that looks misspelt, in its name or its value, for the operator. */
  doubts: string[]
}
export type BackupSettings = Settings['backups']
/** Null if the private database is not copied continuously: every folder for it is inside the data folder, or there is none. */
export type CopySettings = NonNullable<Settings['copies']>
export type ServerLimits = Settings['limits']

/** The variables that are settings. */
export const SETTING_NAMES = namesIn(declared)

/**
 * Thrown if settings are invalid; the message has one line for each, and never a value that may be secret.
 */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Reads and checks the environment; an empty variable counts as unset. Throws `SettingsError` that names
 * every invalid variable and, in production, every misspelt one: `DATABSE_URL` would silently open an empty
 * shop. A value with which a shop may run is a doubt in this release. A relative `DATA_DIR` is resolved from the
 * working directory.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const filled = Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value]])),
  )
  const parsed = settings.safeParse(valuesOf(declared, filled))
  const written = findMisspeltValues(filled, SETTING_NAMES, filled.NODE_ENV === 'production')
  const refused = (parsed.error?.issues ?? []).map((issue) => ({
    name: nameAt(declared, issue.path),
    message: issue.message,
  }))
  const isRefused = ({ name, mayRun }: Misspelling) => !mayRun || refused.some((one) => one.name === name)
  const problems = [
    ...written.filter(isRefused),
    ...refused.filter(({ name }) => !written.some((one) => one.name === name)),
    ...missingForS3(filled).map((name) => ({ name, message: 'is missing, but other S3_* settings are set' })),
    ...missingTogether(filled).map((name) => ({
      name,
      message: 'is missing, but the other one of its channel is set',
    })),
  ]
  if (!parsed.success || problems.length > 0) {
    const lines = problems.map(({ name, message }) => `  ${name} ${message}`)
    throw new SettingsError(
      `Some settings are invalid. Correct them and start again:\n${[...new Set(lines)].join('\n')}`,
    )
  }
  const unknown = findUnknownNames(filled, SETTING_NAMES)
  const misspelt = unknown
    .filter(({ meant }) => meant !== undefined && !(meant in filled))
    .map(unknownSetting)
  const isMeantAs = unknown.some(({ name, meant }) => meant === 'NODE_ENV' && filled[name] === 'production')
  if ((parsed.data.production || isMeantAs) && misspelt.length > 0) {
    throw new SettingsError(`${misspelt.join(' ')} Correct or remove it: production does not start with it.`)
  }
  const doubts = [
    ...unknown.map(unknownSetting),
    ...written.map(({ name, message }) => `${name} ${message}; the next release does not start with it.`),
    ...doubtsAboutSender(parsed.data, filled.MAIL_FROM),
  ]
  return { ...parsed.data, doubts }
}

function doubtsAboutSender(
  { production, smtpUrl, mailFrom }: z.output<typeof settings>,
  given = '',
): string[] {
  if (isSenderList(given)) {
    return [
      `MAIL_FROM has more than one address, and mails are sent from ${mailFrom.address}. Write one: จานสี <shop@example.org>; the next release does not start with it.`,
    ]
  }
  if (!production || smtpUrl === undefined || !isNobodysAddress(mailFrom.address)) return []
  return [
    `MAIL_FROM is ${mailFrom.address}, which is nobody's address: mail servers refuse it. Write an address of the club: จานสี <shop@club.ac.th>.`,
  ]
}

/** True if only this machine reaches the shop, at its own address and at the one that people type. */
export function isOnLoopback({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && isThisMachine(publicUrl)
}

/** True if people reach the shop from this machine alone, by the address that they type. */
export function isThisMachine(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)
}

function variableOf(schema: z.ZodType | undefined): string {
  return String(schema?.meta()?.variable)
}

function namesIn({ shape }: z.ZodObject): string[] {
  return Object.values(shape).flatMap((schema) =>
    schema instanceof z.ZodObject ? namesIn(schema) : [variableOf(schema)],
  )
}

function valuesOf({ shape }: z.ZodObject, env: NodeJS.Dict<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      key,
      schema instanceof z.ZodObject ? valuesOf(schema, env) : env[variableOf(schema)],
    ]),
  )
}

function nameAt({ shape }: z.ZodObject, [key, ...rest]: PropertyKey[]): string {
  const schema = shape[String(key)]
  return schema instanceof z.ZodObject ? nameAt(schema, rest) : variableOf(schema)
}

/** A bucket needs all of these or none: incomplete settings must not silently mean local files. */
function missingForS3(filled: NodeJS.Dict<string>): string[] {
  const together = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!['S3_ENDPOINT', ...together].some((name) => name in filled)) return []
  return together.filter((name) => !(name in filled))
}

function completeS3({ bucket, accessKeyId, secretAccessKey, ...others }: Declared['s3']) {
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { ...others, bucket, accessKeyId, secretAccessKey }
}

/** With one of the two alone, nothing of the channel would work. */
const TOGETHER = [
  ['LINE_MESSAGING_TOKEN', 'LINE_MESSAGING_SECRET'],
  ['LINE_LOGIN_CHANNEL_ID', 'LINE_LOGIN_CHANNEL_SECRET'],
]

function missingTogether(filled: NodeJS.Dict<string>): string[] {
  const begun = TOGETHER.filter((names) => names.some((name) => name in filled))
  return begun.flat().filter((name) => !(name in filled))
}

function completeLine({ token, secret, url }: Declared['lineMessages']) {
  return token === undefined || secret === undefined ? undefined : { token, secret, url }
}

function completeLineLogin({ channelId, channelSecret, issuer }: Declared['lineLogin']) {
  if (channelId === undefined || channelSecret === undefined) return undefined
  /** A stand-in on this machine needs no TLS. */
  const isLocal = isLoopback(new URL(issuer).hostname)
  return { channelId, channelSecret, issuer, isLocal }
}

/** A copy inside the data folder would be lost with it. */
function copiesOf({ dataDir, databaseUrl, backups, copies }: Declared) {
  const dirs = [backups.dir, copies.dir].filter(
    (dir): dir is string => dir !== undefined && dir !== dataDir && !dir.startsWith(join(dataDir, '/')),
  )
  if (databaseUrl !== undefined || dirs.length === 0) return null
  return {
    /** One or two absolute paths outside the data folder. */
    dirs: [...new Set(dirs)],
    days: copies.days,
    recipients: backups.recipients,
  }
}
