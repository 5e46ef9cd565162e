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
import * as schema from '../src/db/schema.ts'
import { provideMigrated } from './migrated-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseImage: string
  }
}

/**
 * Makes the image of a migrated, empty database once per set of migrations, which every test file loads; and that of a
 * new cluster, as the build does, for tests that begin with an empty data folder.
 */
export default async function setup(project: TestProject): Promise<void> {
  const home = join(import.meta.dirname, '..')
  const cache = join(home, '.cache')
  await makeClusterImage(home)
  const image = join(cache, `database-${await fingerprint()}.tar`)
  if (!existsSync(image)) await makeImage(cache, image)
  project.provide('databaseImage', image)
  provideMigrated(image)
}

async function makeImage(cache: string, image: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) {
    // Another run, on other migrations, may be loading a younger one right now.
    const { mtimeMs } = await stat(join(cache, old))
    if (Date.now() - mtimeMs > 86_400_000) await rm(join(cache, old))
  }
  const engine = await PGlite.create()
  const orm = drizzle(engine, { schema }) as unknown as Orm
  await migrate({ withoutTimeout: (work) => work(orm) })
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  const draft = `${image}.${process.pid}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
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
