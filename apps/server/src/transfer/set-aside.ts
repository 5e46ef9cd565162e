import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { ClusterUnusable } from '../db/database-away.ts'
import { putClusterBack, setClusterAside } from '../db/private/cluster.ts'
import { syncPath } from '../disk/sync-path.ts'
import { openFileStore } from '../files/store.ts'
import type { Manifest } from './manifest.ts'
import type { ReportProgress } from './refused.ts'
import { examineLocation, refuseContent } from './restore.ts'
import type { OpenShop, ShopLocation } from './shop-location.ts'

/**
 * Opens a location for the restore of an archive, and deletes nothing there: a private database with other rows, or one that
 * does not open, is renamed to `postgres/data.before-<time>`, and a folder with other files to `files.before-<time>`; `report`
 * gets their paths. Throws `TransferRefused`, before it changes anything, for the reasons of `examineLocation`, and if a
 * server of the club's own or a bucket is not empty.
 */
export async function openForRestore(
  { dataDir, databaseUrl, s3 }: ShopLocation,
  manifest: Manifest,
  { now, report }: { now: Date; report: ReportProgress },
): Promise<OpenShop> {
  const isPrivate = databaseUrl === undefined
  const mark = `before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  let database = await openDatabase({ url: databaseUrl, dataDir }).catch((error: unknown) => {
    if (!(error instanceof ClusterUnusable)) throw error
    report(error.message)
    return undefined
  })
  try {
    let files = await openFileStore({ dataDir, s3 })
    const { rows, foreign } = await examineLocation(manifest, { database, files })
    refuseContent({ rows: isPrivate ? { state: 'empty' } : rows, foreign: s3 === undefined ? [] : foreign })
    if (database === undefined || rows.state === 'other') {
      await database?.close()
      database = undefined
      database = await replaceCluster(dataDir, mark, report)
    }
    if (foreign.length > 0) {
      const aside = join(dataDir, `files.${mark}`)
      await rename(join(dataDir, 'files'), aside)
      await syncPath(dataDir)
      report(`The files that were there are kept in ${aside}.`)
      files = await openFileStore({ dataDir, s3 })
    }
    const opened = database
    return { database: opened, files, close: () => opened.close() }
  } catch (error) {
    await database?.close()
    throw error
  }
}

/** A start without a database would make an empty shop: if there can be no new one, the old one gets its name back. */
async function replaceCluster(dataDir: string, mark: string, report: ReportProgress): Promise<Database> {
  const aside = await setClusterAside(dataDir, mark)
  try {
    const database = await openDatabase({ dataDir })
    report(`The database that was there is kept in ${aside}.`)
    return database
  } catch (error) {
    await putClusterBack(dataDir, mark)
    throw error
  }
}
