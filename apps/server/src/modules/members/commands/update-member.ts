import type { BodyOf } from '@jansi/contract/endpoint'
import type { updateMember as endpoint } from '@jansi/contract/staff-members'
import { and, eq, isNull } from 'drizzle-orm'
import { conflict, forbidden, notFound, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { calendars, sessions, users } from '../../../db/schema/people.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { mayChangeRole, mayDeactivate } from '../policy.ts'
import { presentMember } from '../present.ts'
import { findMember, lockMemberAndAdmins } from '../queries.ts'

/**
 * Changes role, access and the limit of first pieces of an account over the version that was read. Deactivating ends all
 * sessions of the account and the address of its calendar at once. 404; 403 for a change that the actor's role does not
 * allow; 409 `stale`, `last_admin` if no active admin would be left, `own_account` for oneself, `erased_account`.
 */
export async function updateMember(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: Principal,
  id: number,
  input: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(database.orm, async ({ tx }) => {
    const { account, otherAdmins } = await lockMemberAndAdmins(tx, id)
    if (!account) throw notFound()
    if (account.erasedAt !== null) throw conflict('erased_account', 'This account was erased.')
    if (account.version !== input.version) {
      const current = await findMember(tx, id)
      throw current ? stale(presentMember(current)) : notFound()
    }
    const role = input.role ?? account.role
    const isActive = input.is_active ?? account.isActive
    const changesRole = role !== account.role
    const changesAccess = isActive !== account.isActive
    const isLifted = account.pieceLimitLiftedAt !== null
    const changesLimit = (input.piece_limit_lifted ?? isLifted) !== isLifted
    if (!changesRole && !changesAccess && !changesLimit) return
    const admins = otherAdmins + (role === 'admin' && isActive ? 1 : 0)
    if (actor.role === 'admin' && admins === 0) {
      throw conflict('last_admin', 'At least one active admin must be left.')
    }
    if (actor.userId === id) throw conflict('own_account', 'Nobody changes their own role, access or limits.')
    if (changesRole && !mayChangeRole(actor, account)) throw forbidden()
    if (changesAccess && !mayDeactivate(actor, account)) throw forbidden()

    const now = clock()
    await tx
      .update(users)
      .set({
        role,
        isActive,
        version: account.version + 1,
        ...(changesLimit && { pieceLimitLiftedAt: isLifted ? null : now }),
      })
      .where(eq(users.id, id))
    if (!isActive) {
      await tx.delete(calendars).where(eq(calendars.userId, id))
      await tx
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)))
    }
    const audit = { actorId: actor.userId, subjectType: 'member', subjectId: String(id), createdAt: now }
    if (changesRole) {
      await recordAudit(tx, { ...audit, action: 'member.role', data: { from: account.role, to: role } })
    }
    if (changesLimit) {
      const action = isLifted ? 'member.restore_piece_limit' : 'member.lift_piece_limit'
      await recordAudit(tx, { ...audit, action })
    }
    if (changesAccess) {
      await recordAudit(tx, { ...audit, action: isActive ? 'member.reactivate' : 'member.deactivate' })
    }
  })
}
