import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { constants, createBrotliCompress } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { withDatabase } from '../crash-shop.ts'
import { startServer } from '../server-process.ts'
import { type Lived, liveIn } from './lived-in.ts'

/**
 * The contents of a kept data folder: the data created in it, the rows of every table, and its applied
 * migrations.
 */
export type ReleaseFacts = Lived & {
  release: string
  demoPassword: string
  rows: Record<string, number>
  migrations: { hash: string; createdAt: number }[]
}

/**
 * Keeps the data folder of a release for the upgrade test: `tsx make.ts --name 0.2.0 [--server
 * path/to/server.ts]` starts that release on the demo shop, uses it, stops it normally and packs the folder
 * next to this file. Public images are made small; their names and formats stay.
 */
async function main(name: string, server: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-release-'))
  try {
    const shop = await startServer(folder, { SEED: 'demo' }, server && resolve(server))
    const secrets: { demoPassword: string } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
    const lived = await liveIn(shop.url, secrets.demoPassword, join(folder, 'mail'))
    shop.child.kill('SIGTERM')
    if ((await shop.ended) !== 0) throw new Error(`The server ended with ${await shop.ended}.`)

    await makePicturesSmall(join(folder, 'files/public'))
    const facts: ReleaseFacts = {
      release: name,
      demoPassword: secrets.demoPassword,
      ...lived,
      ...(await readDatabase(folder)),
    }
    await writeFile(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`)
    const target = join(import.meta.dirname, `${name}.tar.br`)
    await packFolder(folder, target)
    console.log(`${target}: ${(await stat(target)).size} bytes`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makePicturesSmall(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await writeFile(
      path,
      await sharp(await readFile(path))
        .resize(16)
        .toBuffer(),
    )
  }
}

/** Reads a copy, for opening a database writes to it. */
async function readDatabase(folder: string): Promise<Pick<ReleaseFacts, 'rows' | 'migrations'>> {
  const copy = await mkdtemp(join(tmpdir(), 'jansi-release-'))
  try {
    await cp(folder, copy, { recursive: true })
    return await withDatabase(copy, async ({ orm }) => {
      const tables = await orm.execute<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      )
      const rows: Record<string, number> = {}
      for (const { name } of tables.rows) rows[name] = await orm.$count(sql.identifier(name))
      const migrations = await orm.execute<ReleaseFacts['migrations'][number]>(
        sql`select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at`,
      )
      return { rows, migrations: migrations.rows }
    })
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** A wide window, for the three databases of a cluster are nearly the same. */
async function packFolder(folder: string, target: string): Promise<void> {
  const archive = pack()
  const written = pipeline(
    archive,
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_LARGE_MAX_WINDOW_BITS,
      },
    }),
    createWriteStream(target),
  )
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // The disk reserve is no data.
  const kept = entries.filter(({ name }) => !name.endsWith('.reserve'))
  const paths = kept.map((entry) => join(entry.parentPath, entry.name)).sort()
  for (const path of paths) {
    const found = await stat(path)
    const header = { name: path.slice(folder.length + 1), mode: found.mode & 0o777, mtime: new Date(0) }
    if (found.isDirectory()) archive.entry({ ...header, type: 'directory' })
    else await pipeline(createReadStream(path), archive.entry({ ...header, size: found.size }))
  }
  archive.finalize()
  await written
}

const { values } = parseArgs({ options: { name: { type: 'string' }, server: { type: 'string' } } })
if (values.name === undefined) throw new Error('Say the release: --name 0.2.0')
await main(values.name, values.server)
