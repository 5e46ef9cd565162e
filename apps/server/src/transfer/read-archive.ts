import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { decrypt } from './encryption.ts'
import { fileEntry, MANIFEST, type Manifest, manifest, tableEntry } from './manifest.ts'
import { TransferRefused } from './refused.ts'
import { SESSION_TABLES } from './sign-out.ts'

/**
 * Passes every entry of an archive to `take`, in order, and skips the content that `take` leaves unread.
 * Throws `TransferRefused` if the file is not a complete archive, or encrypted and none of the identities opens it.
 */
export function readArchive(
  file: string,
  take: (name: string, content: Readable, size: number) => Promise<void>,
  identities: readonly string[] = [],
): Promise<void> {
  return readEntries(createReadStream(file), { file, identities }, take)
}

async function readEntries(
  source: Readable,
  { file, identities }: { file: string; identities: readonly string[] },
  take: (name: string, content: Readable, size: number) => Promise<void>,
): Promise<void> {
  const entries = tar.extract()
  let broken: unknown
  const decrypting = (chunks: AsyncIterable<Uint8Array>) => decrypt(chunks, file, identities)
  const flow = pipeline(source, decrypting, createGunzip(), entries).catch((error: unknown) => {
    broken = asRefusal(file, error)
  })
  try {
    for await (const entry of entries) {
      const content = entry as unknown as Readable
      await take(entry.header.name, content, entry.header.size ?? 0)
      content.resume()
    }
  } catch (error) {
    source.destroy()
    await flow
    // A broken stream also ends the entries, with a less precise error.
    throw broken instanceof TransferRefused ? broken : error
  }
  await flow
  if (broken !== undefined) throw broken
}

function asRefusal(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return new TransferRefused(`No archive found at ${file}.`)
  const broken = code.startsWith('Z_') || /unexpected end|invalid tar/i.test(String(error))
  if (!broken) return error
  return new TransferRefused(`${file} is damaged or incomplete: ${(error as Error).message}.`)
}

/**
 * Reads an archive from end to end and returns its manifest, without the sessions that one of release 1.0.0 has. Throws
 * `TransferRefused` with the reason unless every table and file matches the manifest.
 */
export function checkArchive(file: string, identities: readonly string[] = []): Promise<Manifest> {
  return checkContent(createReadStream(file), file, identities)
}

/**
 * Reads the bytes of the archive `file` as they come and returns its manifest. Throws `TransferRefused` with the reason unless
 * every table and file matches the manifest.
 */
export async function checkContent(
  source: Readable,
  file: string,
  identities: readonly string[] = [],
): Promise<Manifest> {
  const found = new Map<string, { size: number; sha256: string; lines: number }>()
  let kept: unknown
  await readEntries(source, { file, identities }, async (name, content, size) => {
    if (name === MANIFEST) {
      kept = parseJson(await text(content))
      return
    }
    const hash = createHash('sha256')
    let lines = 0
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if (name.startsWith('tables/')) for (const byte of chunk) if (byte === 10) lines += 1
    }
    found.set(name, { size, sha256: hash.digest('hex'), lines })
  })
  if (kept === undefined) throw new TransferRefused(`${file} is not a complete archive of Jansi.`)
  const parsed = manifest.safeParse(kept)
  if (!parsed.success) {
    throw new TransferRefused(
      `${file} was made by a newer release of Jansi, or is damaged. Update Jansi, then try again.`,
    )
  }
  const wrong = [
    ...parsed.data.tables.flatMap(({ name, rows, sha256 }) => {
      const entry = found.get(tableEntry(name))
      return entry?.sha256 === sha256 && entry.lines === rows ? [] : [`the table ${name}`]
    }),
    ...parsed.data.files.flatMap(({ key, size, sha256 }) => {
      const entry = found.get(fileEntry(key))
      return entry?.sha256 === sha256 && entry.size === size ? [] : [`the file ${key}`]
    }),
  ]
  if (wrong.length > 0)
    throw new TransferRefused(
      `${file} is damaged: these entries do not match the manifest: ${listed(wrong)}.`,
    )
  const tables = parsed.data.tables.filter(({ name }) => !SESSION_TABLES.includes(name))
  return { ...parsed.data, tables }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/** Returns the first names and the number of further ones. */
export function listed(names: readonly string[], most = 5): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
