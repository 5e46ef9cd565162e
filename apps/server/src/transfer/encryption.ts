import { readFile } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { TransferRefused } from './refused.ts'

/** The first line of every file in the format of age (age-encryption.org/v1). */
const MAGIC = 'age-encryption.org/v1\n'
/** A line of the header, which age passes over, with the sha256 of the content. */
const DIGEST = 'jansi-sha256'
const DIGEST_LINE = new RegExp(`^-> ${DIGEST} ([0-9a-f]{64})$`, 'm')

/**
 * Encrypts a stream to public keys, for `pipeline`; without any it passes on the content as it is. With `digest`, the header
 * names the sha256 of the content, so that a server without an identity recognises its own files.
 */
export async function* encrypt(
  chunks: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
  digest?: string,
): AsyncGenerator<Uint8Array> {
  if (recipients.length === 0) {
    yield* chunks
    return
  }
  // Only shops with keys load it.
  const { Encrypter, Stanza } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  if (digest !== undefined)
    encrypter.addRecipient({ wrapFileKey: () => [new Stanza([DIGEST, digest], new Uint8Array())] })
  yield* await encrypter.encrypt(ReadableStream.from(chunks))
}

/**
 * Decrypts the stream of `file`, for `pipeline`; content that is not encrypted passes as it is. Throws `TransferRefused` if no
 * identity opens it or if it was changed.
 */
export async function* decrypt(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  if (first.done || !isEncrypted(first.value)) {
    yield* all()
    return
  }
  if (identities.length === 0)
    throw new TransferRefused(
      `${file} is encrypted: name the file with the identity by --identity FILE or BACKUP_IDENTITY_FILE. Nothing was changed.`,
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(ReadableStream.from(all()))
  } catch (error) {
    // An error of the disk has a code.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new TransferRefused(
      error.message.startsWith('no identity matched')
        ? `${file} is encrypted to other keys than those of the given identity. Nothing was changed.`
        : `${file} is damaged or incomplete: ${error.message}.`,
    )
  }
}

function isEncrypted(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(0, MAGIC.length)).toString('latin1') === MAGIC
}

/** Returns the digest that `encrypt` wrote into the start of a file; '' if it is encrypted without one, null if it is not encrypted. */
export function digestIn(start: Uint8Array): string | null {
  if (!isEncrypted(start)) return null
  return DIGEST_LINE.exec(Buffer.from(start).toString('latin1'))?.[1] ?? ''
}

/**
 * Reads a file with age identities, one a line, as setup and `age-keygen` write it. Returns none without a file. Throws
 * `TransferRefused` for a file without a valid identity; the message has nothing of its content.
 */
export async function readIdentities(file: string | undefined): Promise<string[]> {
  if (file === undefined) return []
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new TransferRefused(`The file ${file} with the identity cannot be read (${error.code}).`)
  })
  const identities = linesOf(content)
  if (identities.length > 0 && (await areIdentities(identities))) return identities
  throw new TransferRefused(
    `${file} has no valid identity, which is a line that begins with AGE-SECRET-KEY-1.`,
  )
}

function linesOf(content: string): string[] {
  const lines = content.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

async function areIdentities(lines: readonly string[]): Promise<boolean> {
  const { Decrypter } = await import('age-encryption')
  try {
    for (const line of lines) new Decrypter().addIdentity(line)
    return true
  } catch {
    return false
  }
}
