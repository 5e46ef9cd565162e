import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, the package's default algorithm: 19 MiB, two passes, about 10 ms off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** Hashes a password for `users.password_hash`. */
export function hashPassword(password: string): Promise<string> {
  return hash(sameOnEveryKeyboard(password), COST)
}

/**
 * Is this the password behind the hash? Without a hash, for an unknown account, it takes as long and answers false,
 * so that the time tells nobody who is registered.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'))
  const right = await verify(passwordHash ?? (await decoy), sameOnEveryKeyboard(password))
  return right && passwordHash !== null
}

/** Thai vowels with tone marks can be typed as different code points that look the same. */
function sameOnEveryKeyboard(password: string): string {
  return password.normalize('NFKC')
}
