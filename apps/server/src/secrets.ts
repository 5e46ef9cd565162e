import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { syncPath } from './disk/sync-path.ts'
import type { Settings } from './env.ts'

/** The file of secrets cannot be understood; the message tells what can be done. */
export class SecretsDamaged extends Error {
  override name = 'SecretsDamaged'
}

/** Kept out of logs. The demo password is shown to the person at the terminal by the start, and nowhere else. */
export type Secrets = { secretKey: string; demoPassword: string }

const kept = z.object({
  secretKey: z.string().min(32).optional(),
  demoPassword: z.string().min(8).optional(),
})

/**
 * Returns the secrets: from the settings where given, else from `secrets.json` in the data folder, which is
 * made once with mode 0600. Throws when that file is there and cannot be read: a new key would end every
 * session.
 */
export async function loadSecrets(
  dataDir: string,
  settings: Pick<Settings, 'secretKey' | 'demoPassword'>,
): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const found = await readKept(file)
  const made = {
    secretKey:
      found.secretKey ??
      (settings.secretKey === undefined ? randomBytes(48).toString('base64url') : undefined),
    demoPassword:
      found.demoPassword ?? (settings.demoPassword === undefined ? readablePassword() : undefined),
  }
  if (made.secretKey !== found.secretKey || made.demoPassword !== found.demoPassword) {
    await writePrivately(file, `${JSON.stringify(made, null, 2)}\n`)
  }
  const secretKey = settings.secretKey ?? made.secretKey
  const demoPassword = settings.demoPassword ?? made.demoPassword
  if (secretKey === undefined || demoPassword === undefined)
    throw new Error(`${file} could not be completed.`)
  return { secretKey, demoPassword }
}

/** The secrets that are there already, from the settings or the data folder; makes and changes nothing. */
export async function findSecrets(
  dataDir: string,
  settings: Pick<Settings, 'secretKey' | 'demoPassword'>,
): Promise<Partial<Secrets>> {
  const found = await readKept(join(dataDir, 'secrets.json'))
  const secretKey = settings.secretKey ?? found.secretKey
  const demoPassword = settings.demoPassword ?? found.demoPassword
  return { ...(secretKey && { secretKey }), ...(demoPassword && { demoPassword }) }
}

/**
 * Puts secrets of a shop that comes from elsewhere into a data folder. Others that lie there are kept beside, and
 * the answer is their new name; null when there were none or the same.
 */
export async function takeOverSecrets(dataDir: string, secrets: Partial<Secrets>): Promise<string | null> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const found = await readKept(file)
  const same =
    found.secretKey === (secrets.secretKey ?? found.secretKey) &&
    found.demoPassword === (secrets.demoPassword ?? found.demoPassword)
  if (same) return null
  const aside = Object.keys(found).length === 0 ? null : `${file}.${randomUUID().slice(0, 8)}`
  if (aside !== null) await copyFile(file, aside)
  await writePrivately(file, `${JSON.stringify({ ...found, ...secrets }, null, 2)}\n`)
  return aside
}

async function readKept(file: string): Promise<z.output<typeof kept>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  await chmod(file, 0o600)
  try {
    return kept.parse(JSON.parse(text))
  } catch {
    throw new SecretsDamaged(
      `${file} is damaged. Mend it, or delete it to have new secrets made (everyone is logged out).`,
    )
  }
}

/** Written aside with mode 0600, synced, then renamed: whole or not there, and there once this resolves. */
export async function writePrivately(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncPath(dirname(file))
}

/** Four groups that are easy to read out and to type: 16 of 31 letters and digits that do not look alike, 79 bits. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  let password = ''
  while (password.length < 16) {
    for (const byte of randomBytes(32)) {
      // Bytes above the last whole multiple would favour the first letters.
      if (byte < 248 && password.length < 16) password += letters[byte % letters.length]
    }
  }
  return password.replace(/(.{4})(?=.)/g, '$1-')
}
