import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay, dayAfter } from '../../../domain/days.ts'
import { isReminderTime, reminderFor } from '../../../domain/reminders.ts'
import { lockOrder } from '../../orders/queries.ts'
import { loansToRemind, piecesToRemindOf, remindersOf } from '../queries.ts'
import { type ReminderDeps, sendReminder } from '../steps/send-reminder.ts'

/**
 * Sends the reminders that are due now: the day before, on the day and weekly after, in daytime only. Returns
 * how many. Each is sent once, even if many processes run this often.
 */
export async function sendDueReminders(deps: ReminderDeps): Promise<number> {
  const now = deps.clock()
  if (!isReminderTime(now)) return 0
  const today = bangkokDay(now)
  const loans = await loansToRemind(deps.database.orm, {
    dueOn: [today, dayAfter(today, 1)],
    lateOn: dayAfter(today, -7),
    now,
  })
  const owed = loans.flatMap(({ id, returnDueOn }) => {
    const reminder = returnDueOn === null ? null : reminderFor(returnDueOn, now)
    return reminder === null ? [] : [{ id, reminder }]
  })
  const known = await remindersOf(
    deps.database.orm,
    owed.map(({ id }) => id),
  )
  let sent = 0
  for (const { id, reminder } of owed) {
    if (known.some((one) => one.orderId === id && one.kind === reminder.kind && one.sentOn === reminder.on)) {
      continue
    }
    await inTransaction(deps.database.orm, async (unit) => {
      const order = await lockOrder(unit.tx, id)
      // The last piece may have come back meanwhile.
      const due = await piecesToRemindOf(unit.tx, id, now)
      if (!order || due.pieces.length === 0) return
      if (await sendReminder(unit, deps, order, due, { ...reminder, actorId: null })) sent += 1
    })
  }
  return sent
}
