import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { writePrivately } from '../disk/write-privately.ts'
import { readIdentities } from '../transfer/encryption.ts'
import { readArchive } from '../transfer/read-archive.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { writeArchive } from '../transfer/write-archive.ts'

/** A person at a terminal. `ask` returns the line that was typed. */
export type Terminal = { say(line: string): void; ask(question: string): Promise<string> }

const TRIES = 3
const IDENTITY = /^AGE-SECRET-KEY-1\S+$/
const TEST_ENTRY = 'test.txt'

/**
 * Makes a pair of keys for backups and returns the public one, after a test archive was opened with the identity from where the
 * person keeps it. The identity is written to `file`, or shown once without one; a file that exists is used as it is. Throws
 * `TransferRefused` if the test archive is not opened.
 */
export async function makeBackupKey(file: string | undefined, terminal: Terminal): Promise<string> {
  const recipient = await identityToRecipient(await showIdentity(file, terminal))
  const folder = await mkdtemp(join(tmpdir(), 'jansi-key-'))
  try {
    const archive = join(folder, 'test.tar.gz.age')
    const content = await writeTestArchive(archive, recipient)
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await terminal.ask(
        'Take the identity from where you keep it: type the name of its file, or paste it: ',
      )
      const why = await whyNotOpened(archive, content, answer.trim())
      if (why === null) return recipient
      terminal.say(why)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  throw new TransferRefused(
    'The test archive was not opened, so this key does not count. Nothing was set up.',
  )
}

async function showIdentity(file: string | undefined, { say }: Terminal): Promise<string> {
  if (file !== undefined && existsSync(file)) {
    const [identity = ''] = await readIdentities(file)
    say(`${file} exists, and its identity is used.`)
    return identity
  }
  const identity = await generateX25519Identity()
  if (file === undefined) {
    say('This is the identity that opens the backups. It is shown once and kept nowhere:')
    say(identity)
  } else {
    await writePrivately(file, `${identity}\n`)
    say(`${file} has the identity that opens the backups. Only you can read it.`)
  }
  say(
    'Keep it away from this machine, in two places that outlive it. Without it, nobody opens an encrypted backup.',
  )
  return identity
}

async function writeTestArchive(archive: string, recipient: string): Promise<string> {
  const content = randomUUID()
  await writeArchive(
    archive,
    {
      madeAt: new Date(),
      recipients: [recipient],
      signal: new AbortController().signal,
      spareDisk: async () => {},
      check: buffer,
    },
    async (add) => void (await add.text(TEST_ENTRY, content)),
  )
  return content
}

/** Returns why an identity, or the file that has it, does not open the test archive; null if it does. */
async function whyNotOpened(archive: string, content: string, answer: string): Promise<string | null> {
  try {
    const identities = IDENTITY.test(answer) ? [answer] : await readIdentities(answer)
    let read: string | undefined
    await readArchive(
      archive,
      async (_name, entry) => {
        read = await text(entry)
      },
      identities,
    )
    return read === content ? null : 'The test archive has another content.'
  } catch (error) {
    // A mistyped identity fails its checksum.
    if (error instanceof TransferRefused || IDENTITY.test(answer)) return `It does not open the test archive.`
    throw error
  }
}
