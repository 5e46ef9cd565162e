import { join, resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { bech32 } from '@scure/base'
import { z } from 'zod'
import { findUnknownNames, type UnknownName } from './env-names.ts'

/**
 * The settings of the server, read once at start. An absent optional part means the built-in default:
 * private database, local files, mails kept as files.
 */
export type Settings = {
  production: boolean
  host: string
  port: number
  /** Without a trailing slash. Links in mails use it, never the Host header of a request. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** Connections of this process to PostgreSQL; undefined for the default of the kind of database. */
  databasePoolSize: number | undefined
  /** The time limit of one statement on PostgreSQL. */
  databaseTimeoutMs: number
  /** How long a start waits for a PostgreSQL that is not yet running. */
  databaseWaitMs: number
  /** How long a server goes on serving after SIGTERM, without being ready, so that balancers turn to others. */
  drainMs: number
  /** As given; `loadSecrets` generates one if it is absent. */
  secretKey: string | undefined
  smtpUrl: string | undefined
  /** How long the server waits for a response of the mail server. */
  smtpTimeoutMs: number
  mailFrom: string
  s3: S3Settings | undefined
  demoPassword: string | undefined
  /** The content of a new shop, made in an empty database: the demo shop, the small shop of the tests, or nothing, the default in production. */
  seed: 'demo' | 'small' | 'none'
  corsOrigins: string[]
  /** The value for Fastify's `trustProxy`: false, true, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string
  /** The token with which another machine may read `/metrics`. */
  metricsToken: string | undefined
  /** Browsers are offered the service worker; otherwise they get one that removes itself. */
  serviceWorker: boolean
  backups: BackupSettings
  /** The absolute path of a file with age identities, for a restore. */
  identityFile: string | undefined
  /** Null if the private database is not copied continuously: every folder for it is inside the data folder, or there is none. */
  copies: CopySettings | null
  /**
   * The target of `npm run migrate`, for values that must not be arguments, which all users of a machine can
   * read.
   */
  migrateTo: {
    databaseUrl: string | undefined
    accessKeyId: string | undefined
    secretAccessKey: string | undefined
  }
  limits: ServerLimits
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** One sentence for each variable that looks like a misspelt setting, for the operator. */
  doubts: string[]
}

export type BackupSettings = {
  /** Absolute path. */
  dir: string
  /** When the daily backup is made, HH:MM in Bangkok; null for never. */
  at: string | null
  /** In days that have an archive, counted back from the newest one. */
  keep: number
  /** Public keys of age to which archives and continuous copies are encrypted; none: they are not. */
  recipients: string[]
}

export type CopySettings = {
  /** One or two absolute paths outside the data folder. */
  dirs: string[]
  /** For how many days a whole copy of the database is kept after a newer one was made. */
  days: number
  /** As for archives. */
  recipients: string[]
}

/** The capacity of one process; requests beyond it get 503, and connections beyond it are closed. */
export type ServerLimits = {
  /** Requests that are processed at a time. */
  requests: number
  /** Open connections, busy or idle. */
  connections: number
  /** How long a client may take to send one request. */
  requestMs: number
  /** How long a connection may be idle between two requests. */
  keepAliveMs: number
}

export type S3Settings = {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The time limit of one attempt at a request. */
  timeoutMs: number
}

/**
 * Thrown if settings are invalid; the message has one line for each, and never a value that may be secret.
 */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const urlOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` })

const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  context.addIssue({
    code: 'custom',
    message: 'must be a web address without a path, such as https://shop.example.org',
  })
  return z.NEVER
})

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `must be a whole number from 1 to ${most}`)

const seconds = wholeNumber(3600).transform((value) => value * 1000)

/** How many public keys BACKUP_RECIPIENTS may have. */
export const MAX_RECIPIENTS = 3

const recipients = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (keys) => keys.length <= MAX_RECIPIENTS && keys.every(isRecipient),
    `must be one to ${MAX_RECIPIENTS} public keys of age (age1…), with commas between; npm run setup -- --backup-key makes one`,
  )

const variables = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number of at most 65535')
    .default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/jansi').optional(),
  DATABASE_POOL_SIZE: wholeNumber(500).optional(),
  DATABASE_TIMEOUT_SECONDS: seconds.default(15_000),
  DATABASE_WAIT_SECONDS: seconds.default(60_000),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([12]?\d|30)$/, 'must be a whole number from 0 to 30')
    .transform((value) => Number(value) * 1000)
    .default(0),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: urlOf(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  SMTP_TIMEOUT_SECONDS: seconds.default(30_000),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
      'must be an e-mail address, or a name with one: จานสี <shop@example.org>',
    )
    .default('จานสี <no-reply@jansi.test>'),
  S3_ENDPOINT: urlOf(/^https?$/, 'https://s3.example.org').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT_SECONDS: seconds.default(10_000),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SEED: z.enum(['demo', 'small', 'none'], 'must be demo, small or none').optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
    .pipe(z.array(origin))
    .default([]),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'must be a number of proxies, or their addresses or networks with commas between')
    .transform(readTrustProxy)
    .default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{24,}$/, 'must have at least 24 characters, and no space')
    .optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day such as 03:30, or off')
    .default('03:30'),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
    .transform(Number)
    .default(14),
  BACKUP_COPY_DIR: z.string().optional(),
  BACKUP_COPY_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of days from 1 to 999')
    .transform(Number)
    .default(2),
  BACKUP_RECIPIENTS: recipients.default([]),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  TO_DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/jansi').optional(),
  TO_S3_ACCESS_KEY_ID: z.string().optional(),
  TO_S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAX_REQUESTS: wholeNumber(100_000).default(400),
  MAX_CONNECTIONS: wholeNumber(100_000).default(4_000),
  REQUEST_TIMEOUT_SECONDS: seconds.default(60_000),
  KEEP_ALIVE_SECONDS: seconds.default(72_000),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
})

/**
 * Reads and checks the environment; an empty variable counts as unset. Throws `SettingsError` that names
 * every invalid variable and, in production, every misspelt one: `DATABSE_URL` would silently open an empty
 * shop. A relative `DATA_DIR` is resolved from the working directory.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const filled = Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value]])),
  )
  const parsed = variables.safeParse(filled)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${String(issue.path[0])} ${issue.message}`),
    ...missingForS3(filled).map((name) => `  ${name} is missing, but other S3_* settings are set`),
  ]
  if (!parsed.success || problems.length > 0) {
    throw new SettingsError(
      `Some settings are invalid. Correct them and start again:\n${[...new Set(problems)].join('\n')}`,
    )
  }
  const given = parsed.data
  const production = given.NODE_ENV === 'production'
  const unknown = findUnknownNames(filled, Object.keys(variables.shape))
  const misspelt = unknown.filter(({ meant }) => meant !== undefined && !(meant in filled)).map(errorMessage)
  const isMeantAs = unknown.some(({ name, meant }) => meant === 'NODE_ENV' && filled[name] === 'production')
  if ((production || isMeantAs) && misspelt.length > 0) {
    throw new SettingsError(`${misspelt.join(' ')} Correct or remove it: production does not start with it.`)
  }
  const publicUrl = given.PUBLIC_URL ?? `http://127.0.0.1:${given.PORT}`
  return {
    production,
    host: given.HOST,
    port: given.PORT,
    publicUrl,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databasePoolSize: given.DATABASE_POOL_SIZE,
    databaseTimeoutMs: given.DATABASE_TIMEOUT_SECONDS,
    databaseWaitMs: given.DATABASE_WAIT_SECONDS,
    drainMs: given.DRAIN_SECONDS,
    secretKey: given.SECRET_KEY,
    smtpUrl: given.SMTP_URL,
    smtpTimeoutMs: given.SMTP_TIMEOUT_SECONDS,
    mailFrom: given.MAIL_FROM,
    s3: readS3(given),
    demoPassword: given.DEMO_PASSWORD,
    seed: given.SEED ?? (production ? 'none' : 'demo'),
    corsOrigins: given.CORS_ORIGINS,
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN,
    serviceWorker: given.SERVICE_WORKER === 'on',
    backups: {
      dir: resolve(given.BACKUP_DIR ?? join(given.DATA_DIR, 'backups')),
      at: given.BACKUP_AT === 'off' ? null : given.BACKUP_AT,
      keep: given.BACKUP_KEEP,
      recipients: given.BACKUP_RECIPIENTS,
    },
    identityFile: given.BACKUP_IDENTITY_FILE === undefined ? undefined : resolve(given.BACKUP_IDENTITY_FILE),
    copies: readCopies(given),
    migrateTo: {
      databaseUrl: given.TO_DATABASE_URL,
      accessKeyId: given.TO_S3_ACCESS_KEY_ID,
      secretAccessKey: given.TO_S3_SECRET_ACCESS_KEY,
    },
    limits: {
      requests: given.MAX_REQUESTS,
      connections: given.MAX_CONNECTIONS,
      requestMs: given.REQUEST_TIMEOUT_SECONDS,
      keepAliveMs: given.KEEP_ALIVE_SECONDS,
    },
    logLevel: given.LOG_LEVEL,
    doubts: unknown.map(errorMessage),
  }
}

/** True if only this machine reaches the shop, at its own address and at the one that people type. */
export function isOnLoopback({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  const isLoopback = (name: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(name)
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
}

function errorMessage({ name, meant }: UnknownName): string {
  const hint = meant === undefined ? 'docs/operations.md lists all settings.' : `Did you mean ${meant}?`
  return `${name} is not a setting of Jansi. ${hint}`
}

/** A bucket needs all of these or none: incomplete settings must not silently mean local files. */
function missingForS3(filled: NodeJS.Dict<string>): string[] {
  const together = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!['S3_ENDPOINT', ...together].some((name) => name in filled)) return []
  return together.filter((name) => !(name in filled))
}

/** A copy inside the data folder would be lost with it. */
function readCopies(given: z.output<typeof variables>): CopySettings | null {
  const dataDir = resolve(given.DATA_DIR)
  const dirs = [given.BACKUP_DIR, given.BACKUP_COPY_DIR]
    .flatMap((dir) => (dir === undefined ? [] : [resolve(dir)]))
    .filter((dir) => dir !== dataDir && !dir.startsWith(join(dataDir, '/')))
  const isPrivate = given.DATABASE_URL === undefined
  if (!isPrivate || dirs.length === 0) return null
  return {
    dirs: [...new Set(dirs)],
    days: given.BACKUP_COPY_DAYS,
    recipients: given.BACKUP_RECIPIENTS,
  }
}

/** True for the public key of an X25519 identity without a typing error: it has a checksum. */
function isRecipient(key: string): boolean {
  const read = bech32.decodeUnsafe(key)
  return read?.prefix === 'age' && bech32.fromWordsUnsafe(read.words)?.length === 32
}

function readS3(given: z.output<typeof variables>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return {
    endpoint: given.S3_ENDPOINT,
    bucket,
    region: given.S3_REGION,
    accessKeyId,
    secretAccessKey,
    timeoutMs: given.S3_TIMEOUT_SECONDS,
  }
}

function isTrustProxy(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true
  try {
    compile(proxyAddresses(value))
    return true
  } catch {
    return false
  }
}

/**
 * Returns the addresses, networks and named networks of a `TRUST_PROXY` that is neither a number nor yes or
 * no.
 */
export function proxyAddresses(list: string): string[] {
  return list.split(',').map((address) => address.trim())
}

function readTrustProxy(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
}
