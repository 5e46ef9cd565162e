import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, ne } from 'drizzle-orm'
import type { Orm } from '../db/client.ts'
import { outboxMails } from '../db/schema/mails.ts'

/** File names as the transport writes them: time and id of the row. */
const KEPT = /^(\d+-(\d{1,9}))\.eml$/
/** A draft of a mail that a crash left, or a file in which releases up to 1.0.0 made mails durable together. */
const LEFT_OVER = /^\.batch-|\.eml\.[\w-]{36}$/
const LEFT_OVER_MS = 3_600_000
const CHUNK = 500

/**
 * Deletes `.eml` files of `dataDir/mail` whose mail no longer has a text in the outbox, because it is old or
 * its recipient was erased, and unfinished files that are an hour old. Returns how many.
 */
export async function pruneMailFiles(orm: Orm, dataDir: string): Promise<number> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = names.flatMap((name) => {
    const [, key, id] = KEPT.exec(name) ?? []
    return key === undefined ? [] : [{ name, key, id: Number(id) }]
  })
  let deleted = await deleteLeftOver(
    folder,
    names.filter((name) => LEFT_OVER.test(name)),
  )
  for (let from = 0; from < found.length; from += CHUNK) {
    const files = found.slice(from, from + CHUNK)
    const ids = files.map(({ id }) => id)
    const mails = await orm
      .select({ id: outboxMails.id, createdAt: outboxMails.createdAt })
      .from(outboxMails)
      .where(and(inArray(outboxMails.id, ids), ne(outboxMails.textBody, '')))
    const kept = new Set(mails.map(({ id, createdAt }) => `${createdAt.getTime()}-${id}`))
    for (const { name, key } of files) {
      if (kept.has(key)) continue
      await rm(join(folder, name), { force: true })
      deleted += 1
    }
  }
  return deleted
}

async function deleteLeftOver(folder: string, names: readonly string[]): Promise<number> {
  let deleted = 0
  for (const name of names) {
    // Another process may be writing the younger ones, or has just renamed one.
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs <= LEFT_OVER_MS) continue
    await rm(join(folder, name), { force: true })
    deleted += 1
  }
  return deleted
}
