import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { Overloaded } from '../../core/app-error.ts'
import { workerFile } from '../../workers/worker-file.ts'
import { openHashLine } from './hash-line.ts'
import type { HashReply, HashTask } from './hash-task.ts'

/** argon2id, the package's default algorithm: 19 MiB, two passes, about 10 ms off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * As many as there are processors are hashed at a time: more would take turns on them with the main thread, and on the
 * threads that the file system and the compressor share.
 */
const MAX_AT_ONCE = Math.min(availableParallelism(), 4)
/** Those that are hashed and those that wait. */
const MAX_LINE = 64
/** How many of them may be slowed-down attempts: guesses must not take the whole queue. */
const MAX_SLOWED_IN_LINE = 16

let decoy: Promise<string> | undefined
const line = openHashLine(MAX_AT_ONCE, workerFile('hash-worker', import.meta.url))
let slowedInLine = 0

/** Hashes a password for `users.password_hash`. Throws 503 if too many wait to be hashed. */
export async function hashPassword(password: string): Promise<string> {
  return String(await inTurn({ password: sameOnEveryKeyboard(password), cost: COST }))
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
  const check = () => inTurn({ password: sameOnEveryKeyboard(password), passwordHash: against })
  const right = await (slowed ? inSlowedTurn(check) : check())
  return right === true && passwordHash !== null
}

async function inSlowedTurn<T>(work: () => Promise<T>): Promise<T> {
  if (slowedInLine >= MAX_SLOWED_IN_LINE) throw new Overloaded('passwords')
  slowedInLine += 1
  try {
    return await work()
  } finally {
    slowedInLine -= 1
  }
}

async function inTurn(task: HashTask): Promise<HashReply> {
  if (line.size() >= MAX_LINE) throw new Overloaded('passwords')
  return line.run(task)
}

/** Thai vowels with tone marks can be typed as different code points that look the same. */
function sameOnEveryKeyboard(password: string): string {
  return password.normalize('NFKC')
}
