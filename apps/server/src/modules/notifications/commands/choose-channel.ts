import { type ChosenChannel, type NotificationKind, STAFF_DIGEST } from '@jansi/contract/message-channels'
import { and, eq } from 'drizzle-orm'
import { invalid } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { notificationChoices } from '../../../db/schema/people.ts'

/**
 * Stores by which channel a kind of message reaches an account. Throws 400 for the digest of a member, and for no channel of
 * another kind: members always get theirs.
 */
export async function storeChoice(
  { database: { orm }, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, role }: Principal,
  { kind, channel }: { kind: NotificationKind; channel: ChosenChannel },
): Promise<void> {
  if (kind === STAFF_DIGEST && role === 'member') throw invalid({ kind: ['This is for staff.'] })
  if (channel !== 'none') {
    const createdAt = clock()
    await orm
      .insert(notificationChoices)
      .values({ userId, kind, channel, createdAt })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.kind],
        set: { channel },
      })
    return
  }
  if (kind !== STAFF_DIGEST) throw invalid({ channel: ['These messages are always sent.'] })
  await orm
    .delete(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)))
}
