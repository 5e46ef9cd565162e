import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { fileEntry, MANIFEST, type Manifest, manifest, SECRETS, tableEntry } from './manifest.ts'
import { TransferRefused } from './refused.ts'

/**
 * Hands every entry of an archive to `take`, in their order. What it leaves unread is passed over. Throws
 * `TransferRefused` when the file is no whole archive.
 */
export async function readArchive(
  file: string,
  take: (name: string, content: Readable, size: number) => Promise<void>,
): Promise<void> {
  const entries = tar.extract()
  const source = createReadStream(file)
  let broken: unknown
  const flow = pipeline(source, createGunzip(), entries).catch((error: unknown) => {
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
    // A flow that breaks ends the entries too, with an error that says less.
    throw broken instanceof TransferRefused ? broken : error
  }
  await flow
  if (broken !== undefined) throw broken
}

function asRefusal(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return new TransferRefused(`There is no archive ${file}.`)
  const broken = code.startsWith('Z_') || /unexpected end|invalid tar/i.test(String(error))
  if (!broken) return error
  return new TransferRefused(`${file} is damaged or was cut short: ${(error as Error).message}.`)
}

/**
 * Reads an archive from end to end and answers its manifest. Throws `TransferRefused`, saying what is wrong, unless
 * every table, file and secret that the manifest names is there as it says.
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const found = new Map<string, { size: number; sha256: string; lines: number }>()
  let kept: unknown
  await readArchive(file, async (name, content, size) => {
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
  if (kept === undefined) throw new TransferRefused(`${file} is no archive of Jansi, or was never finished.`)
  const parsed = manifest.safeParse(kept)
  if (!parsed.success) {
    throw new TransferRefused(
      `${file} was made by a newer release of Jansi, or is damaged. Update, then try again.`,
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
    ...(found.has(SECRETS) ? [] : ['the secrets']),
  ]
  if (wrong.length > 0)
    throw new TransferRefused(`${file} is damaged: not as it was written: ${listed(wrong)}.`)
  return parsed.data
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/** Some names, and how many more there are. */
export function listed(names: readonly string[], most = 5): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
