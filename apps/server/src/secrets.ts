import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivately } from './disk/write-privately.ts'
import type { Settings } from './env.ts'

/** Thrown if the secrets file cannot be parsed; the message names the fix. */
export class SecretsDamaged extends Error {
  override name = 'SecretsDamaged'
}

/** Never logged. Only the start prints the demo password, in the terminal. */
export type Secrets = { secretKey: string; demoPassword: string }

const kept = z.object({
  secretKey: z.string().min(32).optional(),
  demoPassword: z.string().min(8).optional(),
})

/**
 * Returns the secrets from the settings, or from `secrets.json` in the data folder, which is created once
 * with mode 0600. Throws if that file exists and cannot be read: a new key would end every session.
 */
export async function loadSecrets(
  dataDir: string,
  settings: Pick<Settings, 'secretKey' | 'demoPassword'>,
): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const found = await readKept(file)
  const made = {
    secretKey: found.secretKey ?? (settings.secretKey === undefined ? newSecretKey() : undefined),
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

/** Returns the existing secrets, from the settings or the data folder; creates and changes nothing. */
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
 * Stores the secrets of a shop from another location in a data folder. Renames other secrets that exist there
 * and returns their new path; null if there were none or the same.
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

/** Makes a new secret key in the secrets file of a data folder, whose path it returns. Another secret there stays. */
export async function renewSecretKey(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const found = await readKept(file)
  await writePrivately(file, `${JSON.stringify({ ...found, secretKey: newSecretKey() }, null, 2)}\n`)
  return file
}

function newSecretKey(): string {
  return randomBytes(48).toString('base64url')
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
      `${file} is damaged. Repair it, or delete it to create new secrets (everyone is then logged out).`,
    )
  }
}

/**
 * Returns a password of four groups that are easy to read out and type: 16 of 31 distinguishable letters and
 * digits, 79 bits.
 */
function readablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  let password = ''
  while (password.length < 16) {
    for (const byte of randomBytes(32)) {
      // Bytes above the last whole multiple would favour the first characters.
      if (byte < 248 && password.length < 16) password += alphabet[byte % alphabet.length]
    }
  }
  return password.replace(/(.{4})(?=.)/g, '$1-')
}
