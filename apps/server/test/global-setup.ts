import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { TestProject } from 'vitest/node'
import type { Orm } from '../src/db/client.ts'
import { makeClusterImage } from '../src/db/cluster-image.ts'
import { migrate, migrationsFolder } from '../src/db/migrate.ts'
import { provideMigrated } from './migrated-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseImage: string
    /** A database without a table. */
    emptyDatabaseImage: string
  }
}

/**
 * Makes the image of a migrated, empty database once per set of migrations, which every test file loads, and that of one
 * without tables, for tests of the migrations; and that of a new cluster, as the build does, for tests that begin with an
 * empty data folder.
 */
export default async function setup(project: TestProject): Promise<void> {
  const home = join(import.meta.dirname, '..')
  const cache = join(home, '.cache')
  await makeClusterImage(home)
  const version = await fingerprint()
  const [empty, image] = [join(cache, `empty-${version}.tar`), join(cache, `database-${version}.tar`)]
  if (!existsSync(empty) || !existsSync(image)) await makeImages(cache, empty, image)
  project.provide('emptyDatabaseImage', empty)
  project.provide('databaseImage', image)
  provideMigrated(image)
}

async function makeImages(cache: string, empty: string, migrated: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) {
    // Another run, on other migrations, may be loading a younger one right now.
    const { mtimeMs } = await stat(join(cache, old))
    if (Date.now() - mtimeMs > 86_400_000) await rm(join(cache, old))
  }
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

/** Other migrations or another engine make another image. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const folder = migrationsFolder()
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(folder, name)))
  }
  const engine = join(import.meta.dirname, '../../../node_modules/@electric-sql/pglite/package.json')
  return hash
    .update(await readFile(engine))
    .digest('hex')
    .slice(0, 16)
}
