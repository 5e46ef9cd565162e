import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Overloaded } from '../../core/app-error.ts'

/** argon2id, the package's default algorithm: 19 MiB, two passes, about 10 ms in libuv's pool. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * As many as there are processors are hashed at a time: more would take turns on them with the main thread, and on the
 * threads that the file system and the compressor share.
 */
const MAX_AT_ONCE = Math.min(availableParallelism(), 4)
/** Those that are hashed and those that wait. */
const MAX_PASSWORDS = 64
/** How many of them may be slowed-down attempts: guesses must not take the whole queue. */
const MAX_SLOWED = 16

let decoy: Promise<string> | undefined
let hashing = 0
let slowedDown = 0
const waiting: (() => void)[] = []

/** Hashes a password for `users.password_hash`. Throws 503 if too many wait to be hashed. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(sameOnEveryKeyboard(password), COST))
}

/** Returns the hash of a password that nobody knows. */
export function unknownPasswordHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/**
 * True if this is the password of the hash. Without a hash, for an unknown account, it takes the same time
 * and returns false, so that the time does not reveal who is registered. Throws 503 if too many wait; fewer
 * of them may be `slowed` attempts.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  { slowed = false } = {},
): Promise<boolean> {
  decoy ??= hash(randomBytes(32).toString('base64url'), COST)
  const against = passwordHash ?? (await decoy)
  const check = () => inTurn(() => verify(against, sameOnEveryKeyboard(password)))
  const isRight = await (slowed ? inSlowedTurn(check) : check())
  return isRight && passwordHash !== null
}

async function inSlowedTurn<T>(work: () => Promise<T>): Promise<T> {
  if (slowedDown >= MAX_SLOWED) throw new Overloaded('passwords')
  slowedDown += 1
  try {
    return await work()
  } finally {
    slowedDown -= 1
  }
}

/** Does the work as soon as fewer than `MAX_AT_ONCE` passwords are hashed, in the order of the calls. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing + waiting.length >= MAX_PASSWORDS) throw new Overloaded('passwords')
  if (hashing < MAX_AT_ONCE) hashing += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The next one takes over the place.
    const next = waiting.shift()
    if (next) next()
    else hashing -= 1
  }
}

/** Thai vowels with tone marks can be typed as different code points that look the same. */
function sameOnEveryKeyboard(password: string): string {
  return password.normalize('NFKC')
}
