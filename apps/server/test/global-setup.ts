import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { TestProject } from 'vitest/node'
import { type Orm, openDatabase } from '../src/db/client.ts'
import { makeClusterImage } from '../src/db/cluster-image.ts'
import { migrate, migrationsFolder } from '../src/db/migrate.ts'
import { provideMigrated } from './migrated-folder.ts'
import { MIGRATED, postgresVersion, provideCluster, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseImage: string
    /** A database without a table. */
    emptyDatabaseImage: string
    /** The PostgreSQL that the files of the run share: the address of its maintenance database. */
    postgres: string
  }
}

/**
 * Starts the PostgreSQL that the files of this run share. Makes the images of a migrated, empty database once per set of
 * migrations, one for each engine, and that of one without tables, for tests of the migrations; and that of a new cluster,
 * as the build does, for tests that begin with an empty data folder.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The others inherit from it.
  if (!project.isRootProject()) return undefined
  const home = join(import.meta.dirname, '..')
  const cache = join(home, '.cache')
  await makeClusterImage(home)
  const version = await fingerprint()
  const [empty, image] = [join(cache, `empty-${version}.tar`), join(cache, `database-${version}.tar`)]
  const data = join(cache, `postgres-${version}`)
  if (![empty, image, data].every((path) => existsSync(path))) await removeOld(cache)
  if (!existsSync(empty) || !existsSync(image)) await makeImages(empty, image)
  project.provide('emptyDatabaseImage', empty)
  project.provide('databaseImage', image)
  provideMigrated(image)
  if (!existsSync(data)) await makeCluster(data)
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
  cluster.createDatabase(MIGRATED)
  const database = await openDatabase({ url: cluster.url(MIGRATED), dataDir: 'memory' })
  await migrate(database)
  await database.close()
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

async function makeImages(empty: string, migrated: string): Promise<void> {
  const engine = await PGlite.create()
  const orm = drizzle(engine) as unknown as Orm
  await dump(engine, empty)
  await migrate({ withoutTimeout: (work) => work(orm) })
  await dump(engine, migrated)
  await engine.close()
}

async function dump(engine: PGlite, image: string): Promise<void> {
  const content = await engine.dumpDataDir('none')
  const draft = `${image}.${process.pid}`
  await writeFile(draft, Buffer.from(await content.arrayBuffer()))
  await rename(draft, image)
}

/** Other migrations or other engines make other images. */
async function fingerprint(): Promise<string> {
  const folder = migrationsFolder()
  // A database keeps the times of its migrations; one whose time is another would be made a second time.
  const hash = createHash('sha256').update(await readFile(join(folder, 'meta/_journal.json')))
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(folder, name)))
  }
  const engine = join(import.meta.dirname, '../../../node_modules/@electric-sql/pglite/package.json')
  return hash
    .update(await readFile(engine))
    .update(await postgresVersion())
    .digest('hex')
    .slice(0, 16)
}
