import { and, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { type MailRecipe, outboxMails } from '../../../db/schema/mails.ts'

/** Takes mails of a recipe that wait to be sent out of the queue: nobody needs them any more. */
export async function skipMails(tx: Tx, recipe: MailRecipe, now: Date): Promise<void> {
  await tx
    .update(outboxMails)
    .set({ failedAt: now, skippedAt: now })
    .where(
      and(
        isNull(outboxMails.sentAt),
        isNull(outboxMails.failedAt),
        sql`${outboxMails.recipe} @> ${JSON.stringify(recipe)}::jsonb`,
      ),
    )
}
