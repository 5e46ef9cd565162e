import { z } from 'zod'
import {
  days,
  origin,
  origins,
  path,
  postgresUrl,
  recipients,
  seconds,
  sender,
  trustProxy,
  urlOf,
  urlWithUser,
  vapidKeys,
  wholeNumber,
} from './env-values.ts'

/** Declares a setting: the variable that it is read from, and its schema. */
const from = <Schema extends z.ZodType>(variable: string, schema: Schema): Schema => schema.meta({ variable })

/** Every setting of the server as it is written in its variable: see `env.ts` for those that depend on each other. */
export const declared = z.object({
  production: from(
    'NODE_ENV',
    z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .optional()
      .transform((name) => name === 'production'),
  ),
  host: from('HOST', z.string().default('127.0.0.1')),
  port: from(
    'PORT',
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number of at most 65535')
      .default(3000),
  ),
  /** Without a trailing slash. Links in mails use it, never the Host header of a request. */
  publicUrl: from('PUBLIC_URL', origin.optional()),
  /** Absolute path. */
  dataDir: from('DATA_DIR', path.prefault('./data')),
  databaseUrl: from('DATABASE_URL', postgresUrl.optional()),
  /** Connections of this process to PostgreSQL; undefined for the default of the kind of database. */
  databasePoolSize: from('DATABASE_POOL_SIZE', wholeNumber(500).optional()),
  /** The time limit of one statement on PostgreSQL. */
  databaseTimeoutMs: from('DATABASE_TIMEOUT_SECONDS', seconds.default(15_000)),
  /** How long a start waits for a PostgreSQL that is not yet running. */
  databaseWaitMs: from('DATABASE_WAIT_SECONDS', seconds.default(60_000)),
  /** How long a server goes on serving after SIGTERM, without being ready, so that balancers turn to others. */
  drainMs: from(
    'DRAIN_SECONDS',
    z
      .string()
      .regex(/^([12]?\d|30)$/, 'must be a whole number from 0 to 30')
      .transform((value) => Number(value) * 1000)
      .default(0),
  ),
  /** As given; `loadSecrets` generates one if it is absent. */
  secretKey: from('SECRET_KEY', z.string().min(32, 'must have at least 32 characters').optional()),
  smtpUrl: from('SMTP_URL', urlWithUser(/^smtps?$/, 'smtp://user:password@host:587').optional()),
  /** How long the server waits for a response of the mail server. */
  smtpTimeoutMs: from('SMTP_TIMEOUT_SECONDS', seconds.default(30_000)),
  /** How many mails the shop sends in a minute at most; undefined for no limit. */
  mailsPerMinute: from('MAX_MAILS_PER_MINUTE', wholeNumber(10_000).optional()),
  mailFrom: from('MAIL_FROM', sender.prefault('no-reply@jansi.test')),
  s3: z.object({
    endpoint: from('S3_ENDPOINT', urlOf(/^https?$/, 'https://s3.example.org').optional()),
    bucket: from('S3_BUCKET', z.string().optional()),
    region: from('S3_REGION', z.string().default('us-east-1')),
    accessKeyId: from('S3_ACCESS_KEY_ID', z.string().optional()),
    secretAccessKey: from('S3_SECRET_ACCESS_KEY', z.string().optional()),
    /** The time limit of one attempt at a request. */
    timeoutMs: from('S3_TIMEOUT_SECONDS', seconds.default(10_000)),
  }),
  demoPassword: from('DEMO_PASSWORD', z.string().min(8, 'must have at least 8 characters').optional()),
  /** The content of a new shop, made in an empty database: the demo shop, the small shop of the tests, or nothing, the default in production and where the public address is not this machine. */
  seed: from('SEED', z.enum(['demo', 'small', 'none'], 'must be demo, small or none').optional()),
  corsOrigins: from('CORS_ORIGINS', origins.default([])),
  trustProxy: from('TRUST_PROXY', trustProxy.default(false)),
  /** The token with which another machine may read `/metrics`. */
  metricsToken: from(
    'METRICS_TOKEN',
    z
      .string()
      .regex(/^\S{24,}$/, 'must have at least 24 characters, and no space')
      .optional(),
  ),
  /** Browsers are offered the service worker; otherwise they get one that removes itself. */
  serviceWorker: from(
    'SERVICE_WORKER',
    z
      .enum(['on', 'off'], 'must be on or off')
      .default('on')
      .transform((value) => value === 'on'),
  ),
  /** The keys by which push services know the shop; undefined: it sends no web push. */
  vapid: from('VAPID_PRIVATE_KEY', vapidKeys.optional()),
  /** LINE's Messaging API: the token and the secret of the club's channel. */
  lineMessages: z.object({
    token: from(
      'LINE_MESSAGING_TOKEN',
      z
        .string()
        .regex(/^\S{40,}$/, "must be the channel access token of the club's Messaging API channel")
        .optional(),
    ),
    secret: from(
      'LINE_MESSAGING_SECRET',
      z
        .string()
        .regex(/^[0-9a-f]{32}$/, "must be the channel secret of the club's Messaging API channel")
        .optional(),
    ),
    url: from('LINE_API_URL', origin.default('https://api.line.me')),
  }),
  /** The club's channel of LINE Login; undefined: nobody is offered it. */
  lineLogin: z.object({
    channelId: from('LINE_LOGIN_CHANNEL_ID', z.string().regex(/^\d+$/, 'must be a number').optional()),
    channelSecret: from('LINE_LOGIN_CHANNEL_SECRET', z.string().optional()),
    /** Where LINE describes itself. Tests put another server in its place. */
    issuer: from('LINE_LOGIN_ISSUER', origin.default('https://access.line.me')),
  }),
  backups: z.object({
    /** Absolute path. */
    dir: from('BACKUP_DIR', path.optional()),
    /** When the daily backup is made, HH:MM in Bangkok; null for never. */
    at: from(
      'BACKUP_AT',
      z
        .string()
        .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day such as 03:30, or off')
        .default('03:30')
        .transform((value) => (value === 'off' ? null : value)),
    ),
    /** In days that have an archive, counted back from the newest one. */
    keep: from('BACKUP_KEEP', days(4).default(14)),
    /** Public keys of age to which archives and continuous copies are encrypted; none: they are not. */
    recipients: from('BACKUP_RECIPIENTS', recipients.default([])),
  }),
  copies: z.object({
    dir: from('BACKUP_COPY_DIR', path.optional()),
    /** For how many days a whole copy of the database is kept after a newer one was made. */
    days: from('BACKUP_COPY_DAYS', days(3).default(2)),
  }),
  /** The absolute path of a file with age identities, for a restore. */
  identityFile: from('BACKUP_IDENTITY_FILE', path.optional()),
  /** The target of `npm run migrate`, for values that must not be arguments, which all users of a machine can read. */
  migrateTo: z.object({
    databaseUrl: from('TO_DATABASE_URL', postgresUrl.optional()),
    accessKeyId: from('TO_S3_ACCESS_KEY_ID', z.string().optional()),
    secretAccessKey: from('TO_S3_SECRET_ACCESS_KEY', z.string().optional()),
  }),
  /** The capacity of one process; requests beyond it get 503, and connections beyond it are closed. */
  limits: z.object({
    /** Requests that are processed at a time. */
    requests: from('MAX_REQUESTS', wholeNumber(100_000).default(400)),
    /** Open connections, busy or idle. */
    connections: from('MAX_CONNECTIONS', wholeNumber(100_000).default(4_000)),
    /** How long a client may take to send one request. */
    requestMs: from('REQUEST_TIMEOUT_SECONDS', seconds.default(60_000)),
    /** How long a connection may be idle between two requests. */
    keepAliveMs: from('KEEP_ALIVE_SECONDS', seconds.default(72_000)),
  }),
  logLevel: from(
    'LOG_LEVEL',
    z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be trace, debug, info, warn, error, fatal or silent',
      )
      .default('info'),
  ),
})
export type Declared = z.output<typeof declared>
