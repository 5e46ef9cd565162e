import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { lineAccounts } from '../db/schema/people.ts'
import { type Carrier, type DirectAttempt, fallBack, laterOrFallBack } from '../mail/direct-driver.ts'
import type { Delivery } from '../mail/driver.ts'
import type { OutboxLogger } from '../mail/outbox.ts'
import { type FlexLook, flexMessage } from './flex-message.ts'
import type { LineApi, LineResponse } from './line-api.ts'

export type LineCarrierDeps = {
  orm: Executor
  api: LineApi
  /** Returns how messages look now. */
  look: () => Promise<FlexLook>
  clock: () => Date
  logger: OutboxLogger
}

/** After the quota is used up, LINE is asked for it so often: a new month or a larger plan is noticed within that time. */
const QUOTA_AGAIN_MS = 60 * 60_000

/**
 * Carries messages by LINE's Messaging API, to members who linked their account and are friends of the club's. LINE accepts
 * messages to people who have blocked the club, and delivers none, so the profile is read before each attempt. Messages that
 * LINE does not take go to mail.
 */
export function lineCarrier(deps: LineCarrierDeps): Carrier {
  const quota = watchQuota(deps)
  return {
    channel: 'line',
    async send(attempt, signal) {
      const sub = await reachableSub(deps.orm, attempt.userId)
      if (sub === undefined) return fallBack('not_linked')
      if (sub === null) return fallBack('unreachable')
      if (await quota.isUsedUp(signal)) return fallBack('quota')
      const { status, says } = await deps.api.profile(sub, signal)
      if (status === 404) return markUnreachable(deps, sub)
      if (status !== 200) return judge(deps, attempt, { status, says }, signal)
      const response = await deps.api.push(
        {
          to: sub,
          retryKey: retryKey(attempt.key, sub),
          content: flexMessage(attempt.message, await deps.look()),
        },
        signal,
      )
      // 409: LINE has taken it before, and the response was lost.
      if (response.status === 200 || response.status === 409) return { result: 'sent' }
      if (response.status === 400 && isAboutRecipient(response.says)) return markUnreachable(deps, sub)
      if (response.status === 429 && (await quota.isReason(response.says, signal))) return fallBack('quota')
      return judge(deps, attempt, response, signal)
    },
  }
}

/** LINE's id of the member's account; null if it is not reachable, undefined if none is linked. */
async function reachableSub(orm: Executor, userId: number): Promise<string | null | undefined> {
  const [account] = await orm
    .select({ sub: lineAccounts.sub, unreachableSince: lineAccounts.unreachableSince })
    .from(lineAccounts)
    .where(eq(lineAccounts.userId, userId))
  if (account === undefined) return undefined
  return account.unreachableSince === null ? account.sub : null
}

async function markUnreachable({ orm, clock }: LineCarrierDeps, sub: string): Promise<Delivery> {
  await orm
    .update(lineAccounts)
    .set({ unreachableSince: clock() })
    .where(and(eq(lineAccounts.sub, sub), isNull(lineAccounts.unreachableSince)))
  return fallBack('unreachable')
}

/** Judges a response that is no success and about no recipient. LINE's words are not logged: they may name an account. */
function judge(
  { logger }: LineCarrierDeps,
  attempt: DirectAttempt,
  { status }: LineResponse,
  signal: AbortSignal | undefined,
): Delivery {
  if (signal?.aborted) {
    return { result: 'retry', afterMs: 0, reason: 'The server stopped during the attempt', isFree: true }
  }
  if (status === 401 || status === 403) {
    logger.error({ status }, 'LINE refuses the shop: check LINE_MESSAGING_TOKEN')
    return fallBack('refused')
  }
  if (status === 0) return laterOrFallBack(attempt, 'LINE did not respond')
  if (status === 429 || status >= 500) return laterOrFallBack(attempt, `LINE responded ${status}`)
  logger.error({ status, key: attempt.key }, 'LINE does not take a message')
  return fallBack('rejected')
}

/** A bad recipient and a bad message both have 400. */
function isAboutRecipient(says: string): boolean {
  return /Failed to send messages|property, '?to'?,|"property":"to"/.test(says)
}

/** Watches whether the messages of this month are used up. Each process asks by itself. */
function watchQuota({ api, clock, logger }: LineCarrierDeps) {
  let usedUpUntil: number | null = null
  const ask = async (signal: AbortSignal | undefined) => {
    const quota = await api.quota(signal)
    return quota !== null && quota.limit !== null && quota.used >= quota.limit
  }
  const rest = () => {
    usedUpUntil = clock().getTime() + QUOTA_AGAIN_MS
  }
  return {
    async isUsedUp(signal: AbortSignal | undefined): Promise<boolean> {
      if (usedUpUntil === null) return false
      // A clock that is set back ends the rest instead of prolonging it.
      const left = usedUpUntil - clock().getTime()
      if (left > 0 && left <= QUOTA_AGAIN_MS) return true
      if (await ask(signal)) {
        rest()
        return true
      }
      usedUpUntil = null
      return false
    },
    /** Whether a refusal with 429 is about the quota, and not about the rate of calls. */
    async isReason(says: string, signal: AbortSignal | undefined): Promise<boolean> {
      if (!/monthly limit|target limit/.test(says) && !(await ask(signal))) return false
      logger.warn({}, 'the messages of this month are used up at LINE: mail carries them')
      rest()
      return true
    },
  }
}

/** The same UUID for every attempt at a message to one account. */
function retryKey(key: string, sub: string): string {
  const hash = createHash('sha256').update(`${key} ${sub}`).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
