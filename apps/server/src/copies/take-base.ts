import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { freeBytes, MIN_FREE_BYTES_AFTER_BACKUP, megabytes } from '../disk/free-space.ts'
import { basePath, segmentAt } from './layout.ts'
import { outgoingOf } from './outgoing.ts'
import type { Passed } from './pass-out.ts'

/** Compressed, a base takes a quarter of the database or less. */
const SHARE = 3

/**
 * Makes PostgreSQL write a whole copy of the database and passes it on. Throws if the shop's disk, where it is for a moment, is
 * too full for it.
 */
export async function takeBase(
  { database, dataDir, clock }: { database: Database; dataDir: string; clock: () => Date },
  pass: (base: Passed) => Promise<void>,
): Promise<void> {
  const staging = join(outgoingOf(dataDir), 'base')
  await rm(staging, { recursive: true, force: true })
  const { rows } = await database.orm.execute<{ bytes: string }>(
    sql`select sum(pg_database_size(oid))::text as bytes from pg_database`,
  )
  const needed = Number(rows[0]?.bytes) / SHARE
  const free = await freeBytes(outgoingOf(dataDir))
  if (free < needed + MIN_FREE_BYTES_AFTER_BACKUP)
    throw new Error(
      `A copy of the database needs about ${megabytes(needed)}, and ${megabytes(free)} are free on its disk.`,
    )
  try {
    const target = staging.replaceAll("'", "''")
    const [start] = await database.replicate(
      `BASE_BACKUP (LABEL 'jansi', TARGET 'server', TARGET_DETAIL '${target}', CHECKPOINT 'fast', COMPRESSION 'gzip', WAL, MANIFEST 'no')`,
    )
    const at = clock()
    const path = basePath({ at, first: segmentAt(Number(start?.tli), String(start?.recptr)) })
    await pass({ open: () => createReadStream(join(staging, 'base.tar.gz')), path, at, compress: false })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
