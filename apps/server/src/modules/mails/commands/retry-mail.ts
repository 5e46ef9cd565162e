import { eq } from 'drizzle-orm'
import { conflict, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { outboxMails } from '../../../db/schema/mails.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { mayRetry } from '../policy.ts'
import { lockMail, type MailRow } from '../queries.ts'

/** Puts a failed mail back at the start of its attempts. Throws 404, or 409 when it has not failed. */
export async function retryMail(
  deps: Pick<Deps, 'database' | 'clock' | 'channels'>,
  { userId }: Pick<Principal, 'userId'>,
  id: number,
): Promise<MailRow> {
  const now = deps.clock()
  const mail = await deps.database.orm.transaction(async (tx) => {
    const found = orNotFound(await lockMail(tx, id))
    if (!mayRetry(found)) throw conflict('transition_not_allowed', 'Only a failed mail can be sent again.')
    const queued = { failedAt: null, leasedUntil: null, attempts: 0, nextAttemptAt: now }
    await tx.update(outboxMails).set(queued).where(eq(outboxMails.id, id))
    await recordAudit(tx, {
      actorId: userId,
      action: 'mail.retry',
      subjectType: 'mail',
      subjectId: String(id),
      data: { kind: found.kind, attempts: found.attempts, last_error: found.lastError },
      createdAt: now,
    })
    return { ...found, ...queued }
  })
  for (const channel of deps.channels) channel.wake()
  return mail
}
