import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/client.ts'
import { migrate, migrationsFolder } from '../src/db/migrate.ts'
import { MIGRATED, postgresVersion, provideCluster, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that the files of the run share: the address of its maintenance database. */
    postgres: string
  }
}

/** Starts the PostgreSQL that the files of this run share, on a cluster that is made and migrated once per set of migrations. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The others inherit from it.
  if (!project.isRootProject()) return undefined
  const cache = join(import.meta.dirname, '../.cache')
  await mkdir(cache, { recursive: true })
  const data = join(cache, `postgres-${await fingerprint()}`)
  if (!existsSync(data)) {
    await removeOld(cache)
    await makeCluster(data)
  }
  provideCluster(data)
  const cluster = await startPostgres()
  project.provide('postgres', cluster.socketUrl('postgres'))
  return () => cluster.stop()
}

async function removeOld(cache: string): Promise<void> {
  for (const old of await readdir(cache)) {
    // Another run, on other migrations, may be loading a younger one right now.
    const { mtimeMs } = await stat(join(cache, old))
    if (Date.now() - mtimeMs > 86_400_000) await rm(join(cache, old), { recursive: true })
  }
}

async function makeCluster(data: string): Promise<void> {
  const cluster = await startPostgres()
  const database = await openDatabase({ url: cluster.url('postgres'), dataDir: '' })
  await migrate(database)
  await database.close()
  await cluster.createDatabase(MIGRATED, 'postgres')
  const draft = `${data}.${process.pid}`
  await cluster.stopAndKeep(draft)
  try {
    await rename(draft, data)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(data)) throw error
    await rm(draft, { recursive: true })
  }
}

/** Other migrations and other versions make another cluster. */
async function fingerprint(): Promise<string> {
  const folder = migrationsFolder()
  // A database keeps the times of its migrations; one whose time is another would be made a second time.
  const hash = createHash('sha256').update(await readFile(join(folder, 'meta/_journal.json')))
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.update(postgresVersion()).digest('hex').slice(0, 16)
}
