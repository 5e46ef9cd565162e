import type { BodyOf } from '@jansi/contract/endpoint'
import type { confirmRefund as endpoint } from '@jansi/contract/staff-refunds'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { checkOwnPassword } from '../../auth/own-password.ts'
import { addresseeOf } from '../../notifications/queries.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { activeAdmins, personById } from '../../people/queries.ts'
import { loadSettings } from '../../settings/queries.ts'
import { refundDecision } from '../refund-decision.ts'
import { readSecondPerson } from '../second-person.ts'
import { type LockedCase, refundChanged } from '../steps/lock-case.ts'

type Confirmation = BodyOf<typeof endpoint>

/**
 * An admin gives the second yes to a refund that is owed. Alone, with the password, an admin may give it to one that they
 * found themselves: all active admins and the club's address then get a mail. 409 `refund_changed` if the case has changed
 * since it was read or waits for nobody, `refund_other_person` for their own finding without the password, `refund_wait`
 * before the time of `aloneFrom`, `own_case` if the money is theirs; 400 for a wrong password.
 */
export async function confirmRefund(
  deps: Deps,
  actorId: number,
  id: number,
  input: Confirmation,
): Promise<void> {
  if (input.password !== undefined) await checkOwnPassword(deps.database.orm, actorId, input.password)
  await confirm(deps, actorId, id, input)
}

const confirm = refundDecision<Confirmation>(
  'refund.confirmed',
  'owed',
  async ({ unit, actorId, now, satang, ...locked }, { password }) => {
    const { refund } = locked
    const second = await readSecondPerson(unit.tx, locked, actorId, now)
    const isAlone = second.isFinder
    if (second.waits === null && !(second.isLarge && refund.confirmedBy === null)) throw refundChanged()
    if (isAlone && password === undefined) {
      throw conflict('refund_other_person', 'Another person than who found it confirms it.')
    }
    if (isAlone && now < second.aloneFrom) {
      throw conflict('refund_wait', `One admin alone may confirm it from ${second.aloneFrom.toISOString()}.`)
    }
    return {
      set: { confirmedBy: actorId, confirmedAt: now, confirmedAlone: isAlone },
      audited: { refund_case: refund.id, satang, alone: isAlone },
      notices: isAlone ? [(...sending) => notifyAlone(...sending, actorId, locked, satang)] : [],
    }
  },
)

async function notifyAlone(
  unit: UnitOfWork,
  deps: NotifyDeps,
  actorId: number,
  { subject, refund }: LockedCase,
  satang: number,
): Promise<void> {
  const actor = await personById(unit.tx, actorId)
  const facts = {
    actorName: `${actor.firstName} ${actor.lastName}`,
    subjectId: subject.kind === 'order' ? subject.order.id : subject.session.id,
    orderNumber: subject.kind === 'order' ? subject.order.number : null,
    refundId: refund.id,
    satang,
  }
  for (const { id } of await activeAdmins(unit.tx)) {
    await notify(unit, deps, 'refund_confirmed_alone', { adminId: id, ...facts })
  }
  const { email, club_name } = await loadSettings(unit.tx)
  if (email === '') return
  const club = { ...(await addresseeOf(unit.tx, actorId)), email, firstName: club_name }
  await notify(unit, deps, 'refund_confirmed_alone', { adminId: actorId, ...facts }, club)
}
