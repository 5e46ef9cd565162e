import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { conflict } from '../core/app-error.ts'
import type { Deps } from '../core/deps.ts'
import type { Principal } from '../core/principal.ts'
import type { Tx } from '../db/client.ts'
import { completedRequests } from '../db/schema/service.ts'
import { aroundFirstTransaction } from '../db/unit-of-work.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** An earlier request with the same key and content took effect. */
class AlreadyCompleted extends Error {
  readonly made: string | null

  constructor(made: string | null) {
    super('This request took effect before.')
    this.made = made
  }
}

/**
 * Runs a command of staff that adds something. With an `Idempotency-Key` it takes effect once: the key is stored in the
 * transaction of the command, and a repeated request does nothing, so that the route shows the record as it is now. One that is
 * sent at the same time waits for the first. Returns the id of the row that the command made, if it returns one. Throws 409
 * `idempotency_conflict` for a key of another request, 400 for an invalid key.
 */
export async function once(
  { clock }: Pick<Deps, 'clock'>,
  { request, principal }: { request: FastifyRequest; principal: Principal },
  command: () => Promise<unknown>,
): Promise<string | null> {
  const key = idempotencyKey(request.headers['idempotency-key'])
  if (key === undefined) return idOf(await command())
  const attempt = { userId: principal.userId, key, requestHash: hashOf(request) }
  const isKey = and(eq(completedRequests.userId, attempt.userId), eq(completedRequests.key, key))

  async function begin(tx: Tx): Promise<void> {
    const row = { ...attempt, createdAt: clock() }
    const written = await tx.insert(completedRequests).values(row).onConflictDoNothing().returning()
    if (written.length > 0) return
    const [earlier] = await tx.select().from(completedRequests).where(isKey)
    if (earlier?.requestHash !== attempt.requestHash) {
      throw conflict('idempotency_conflict', 'This Idempotency-Key was used for another request.')
    }
    throw new AlreadyCompleted(earlier.made)
  }

  async function end(tx: Tx, result: unknown): Promise<void> {
    const made = idOf(result)
    if (made !== null) await tx.update(completedRequests).set({ made }).where(isKey)
  }

  const first = { begin, end, isCommitted: false }
  try {
    const result = await aroundFirstTransaction(first, command)
    if (!first.isCommitted) throw new Error(`${request.method} ${request.url} opened no transaction.`)
    return idOf(result)
  } catch (error) {
    if (error instanceof AlreadyCompleted) return error.made
    throw error
  }
}

function idOf(result: unknown): string | null {
  return typeof result === 'string' || typeof result === 'number' ? String(result) : null
}

function hashOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')
}
