import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { refuseFolderOfAnother } from '../db/lock.ts'
import type { Settings } from '../env.ts'
import { type Bucket, type FileStore, openFileStore } from '../files/store.ts'
import { TransferRefused } from './refused.ts'

/** The location of a shop: the database, files and data folder that the settings name. */
export type ShopLocation = Pick<Settings, 'dataDir' | 'databaseUrl'> & { s3: Bucket | undefined }

/** An open database and file store; `close` releases both. */
export type OpenShop = { database: Database; files: FileStore; close(): Promise<void> }

/**
 * Opens the database and file store of a location. An embedded database is locked, so that no server can use
 * it. On PostgreSQL a server may be running, and its files are not cleaned up. Throws `DataFolderLocked`
 * while another process has the data folder.
 */
export async function openShopLocation({ dataDir, databaseUrl, s3 }: ShopLocation): Promise<OpenShop> {
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const files = await openFileStore({ dataDir, s3, shared: databaseUrl !== undefined })
    return { database, files, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * True if the folder contains an embedded database; opening it would create one. Throws `DataFolderOfAnother`
 * for a folder of another user, where the database may be invisible.
 */
export async function hasEmbeddedShop(dataDir: string): Promise<boolean> {
  await refuseFolderOfAnother(dataDir)
  return existsSync(join(dataDir, 'database', 'PG_VERSION'))
}

/**
 * Throws `TransferRefused` if the settings name an embedded shop that does not exist: opening it would create
 * an empty one.
 */
export async function refuseNoShop({
  databaseUrl,
  dataDir,
}: Pick<ShopLocation, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== undefined || (await hasEmbeddedShop(dataDir))) return
  throw new TransferRefused(
    `No shop found in DATA_DIR=${dataDir}. Check DATA_DIR, or start the server once to create it.`,
  )
}

/** Describes a location without the password of its database. */
export function nameOf({ dataDir, databaseUrl, s3 }: ShopLocation): string {
  return `${nameOfDatabase(databaseUrl, dataDir)}, ${nameOfFiles(s3, dataDir)}`
}

function nameOfDatabase(url: string | undefined, dataDir: string): string {
  if (url === undefined) return `the embedded database in ${dataDir}`
  const { hostname, port, pathname } = new URL(url)
  return `PostgreSQL ${hostname}${port && `:${port}`}${pathname}`
}

function nameOfFiles(s3: Bucket | undefined, dataDir: string): string {
  return s3 === undefined ? `files in ${join(dataDir, 'files')}` : `files in the bucket ${s3.bucket}`
}
