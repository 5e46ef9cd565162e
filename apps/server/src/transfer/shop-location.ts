import { join } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { hasPrivateDatabase, refuseOlderDatabase } from '../db/private/cluster.ts'
import type { Settings } from '../env.ts'
import { type Bucket, type FileStore, openFileStore } from '../files/store.ts'
import { TransferRefused } from './refused.ts'

/** The location of a shop: the database, files and data folder that the settings name. */
export type ShopLocation = Pick<Settings, 'dataDir' | 'databaseUrl'> & { s3: Bucket | undefined }

/** An open database and file store; `close` releases both. */
export type OpenShop = { database: Database; files: FileStore; close(): Promise<void> }

/** Opens the database and file store of a location, which a running server may use too. */
export async function openShopLocation({ dataDir, databaseUrl, s3 }: ShopLocation): Promise<OpenShop> {
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const files = await openFileStore({ dataDir, s3 })
    return { database, files, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Throws `TransferRefused` if the settings name a private database that does not exist: opening it would create
 * an empty one.
 */
export function refuseNoShop({ databaseUrl, dataDir }: Pick<ShopLocation, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== undefined) return
  refuseOlderDatabase(dataDir)
  if (hasPrivateDatabase(dataDir)) return
  throw new TransferRefused(
    `No shop found in DATA_DIR=${dataDir}. Check DATA_DIR, or start the server once to create it.`,
  )
}

/** Describes a location without the password of its database. */
export function nameOf({ dataDir, databaseUrl, s3 }: ShopLocation): string {
  return `${nameOfDatabase(databaseUrl, dataDir)}, ${nameOfFiles(s3, dataDir)}`
}

function nameOfDatabase(url: string | undefined, dataDir: string): string {
  if (url === undefined) return `the private database in ${dataDir}`
  const { hostname, port, pathname } = new URL(url)
  return `PostgreSQL ${hostname}${port && `:${port}`}${pathname}`
}

function nameOfFiles(s3: Bucket | undefined, dataDir: string): string {
  return s3 === undefined ? `files in ${join(dataDir, 'files')}` : `files in the bucket ${s3.bucket}`
}
