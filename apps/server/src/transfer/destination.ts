import { resolve } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import type { Settings } from '../env.ts'
import { type Bucket, type FileStore, openFileStore } from '../files/store.ts'
import type { Secrets } from '../secrets.ts'
import { TransferRefused } from './refused.ts'
import type { ShopLocation } from './shop-location.ts'

/** The options of `npm run migrate`. */
export type MigrationOptions = {
  database: string | undefined
  bucket: string | undefined
  endpoint: string | undefined
  region: string | undefined
  folder: string | undefined
}

/** The new location of the shop, and which of its parts are copied there. */
export type Destination = { to: ShopLocation; copiesDatabase: boolean; copiesFiles: boolean }

/** The opened parts of a destination that are copied to. */
export type OpenedDestination = { database?: Database; files?: FileStore }

/**
 * Returns the destination that the options name, compared with the current settings. Throws `TransferRefused`
 * if they are incomplete or copy nothing.
 */
export function destinationOf(
  settings: ShopLocation & Pick<Settings, 'migrateTo'>,
  options: MigrationOptions,
): Destination {
  const databaseUrl = options.database ?? settings.migrateTo.databaseUrl
  if (databaseUrl !== undefined && !/^postgres(ql)?:$/.test(protocolOf(databaseUrl))) {
    throw new TransferRefused(
      '--to-database must be an address such as postgresql://user:password@host:5432/jansi',
    )
  }
  const s3 = options.bucket === undefined ? undefined : bucketOf(options.bucket, options, settings.migrateTo)
  const folder = options.folder === undefined ? undefined : resolve(options.folder)
  const staysInFolder = folder === settings.dataDir
  const destination: Destination = {
    to: {
      dataDir: folder ?? settings.dataDir,
      databaseUrl: databaseUrl ?? (folder === undefined ? settings.databaseUrl : undefined),
      s3: s3 ?? (folder === undefined ? settings.s3 : undefined),
    },
    copiesDatabase:
      databaseUrl !== undefined ||
      (folder !== undefined && !(staysInFolder && settings.databaseUrl === undefined)),
    copiesFiles: s3 !== undefined || (folder !== undefined && !(staysInFolder && settings.s3 === undefined)),
  }
  if (!destination.copiesDatabase && !destination.copiesFiles) {
    throw new TransferRefused(
      'There is nothing to copy. Give a target: --to-database, --to-bucket or --to-folder (see --help).',
    )
  }
  return destination
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : ''
}

function bucketOf(
  bucket: string,
  { endpoint, region }: MigrationOptions,
  keys: Settings['migrateTo'],
): Bucket {
  const { accessKeyId, secretAccessKey } = keys
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new TransferRefused(
      '--to-bucket needs TO_S3_ACCESS_KEY_ID and TO_S3_SECRET_ACCESS_KEY in the environment.',
    )
  }
  if (endpoint !== undefined && !/^https?:$/.test(protocolOf(endpoint))) {
    throw new TransferRefused('--to-endpoint must be an address such as https://s3.example.org')
  }
  return { endpoint, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }
}

/** Opens the parts of the destination that are copied to. A private database is created. */
export async function openDestination({
  to,
  copiesDatabase,
  copiesFiles,
}: Destination): Promise<OpenedDestination> {
  const { dataDir, databaseUrl, s3 } = to
  const opened: OpenedDestination = {}
  if (copiesDatabase) opened.database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    if (copiesFiles) opened.files = await openFileStore({ dataDir, s3 })
  } catch (error) {
    await opened.database?.close()
    throw error
  }
  return opened
}

/**
 * Returns the environment of a server in the new location, in the format of `.env` and systemd. It contains
 * secrets.
 */
export function settingsFile({ dataDir, databaseUrl, s3 }: ShopLocation, secrets: Partial<Secrets>): string {
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: s3?.endpoint,
    S3_BUCKET: s3?.bucket,
    S3_REGION: s3?.region,
    S3_ACCESS_KEY_ID: s3?.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3?.secretAccessKey,
    SECRET_KEY: secrets.secretKey,
    DEMO_PASSWORD: secrets.demoPassword,
  }
  const lines = Object.entries(variables).map(([name, value]) =>
    value === undefined ? `# ${name} is not set` : `${name}="${value}"`,
  )
  return `# Settings for every server of the shop in its new location. Contains secrets.\n${lines.join('\n')}\n`
}
