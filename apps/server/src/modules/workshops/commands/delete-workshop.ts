import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { isConstraintViolation } from '../../../db/constraint-violation.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { leaveWorkshop } from '../../waiting-list/steps/leave-workshop.ts'
import { lockAsRead } from '../steps/lock-as-read.ts'
import { recordWorkshop } from '../steps/record-workshop.ts'

/**
 * Deletes the workshop that was read; its waiting lists rest with the active one. Throws 404; 409 `stale`, `workshop_active` for the one that the shop sells for,
 * and `workshop_has_orders`.
 */
export async function deleteWorkshop(
  deps: Deps,
  actorId: number,
  id: number,
  version: number,
): Promise<void> {
  try {
    await inTransaction(deps.database.orm, async (unit) => {
      const { tx } = unit
      const { name, isActive } = await lockAsRead(tx, id, version, deps.clock())
      if (isActive) throw conflict('workshop_active', 'The active workshop cannot be deleted.')
      await leaveWorkshop(unit, deps, id)
      await tx.delete(workshops).where(eq(workshops.id, id))
      await recordWorkshop(tx, deps, actorId, 'workshop.delete', id, { name })
    })
  } catch (error) {
    if (!isConstraintViolation(error, 'orders_workshop_id_workshops_id_fk')) throw error
    throw conflict('workshop_has_orders', 'Orders belong to this workshop.')
  }
}
