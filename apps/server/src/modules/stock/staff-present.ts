import type { StockMovementBody } from '@jansi/contract/staff-stock'
import type { MovementRow } from './queries.ts'

/** A row of a variant's ledger. */
export function presentMovement({ movement, actor, orderId }: MovementRow): StockMovementBody {
  return {
    id: movement.id,
    kind: movement.kind,
    available: movement.available,
    on_loan: movement.onLoan,
    quarantined: movement.quarantined,
    actor: actor && `${actor.firstName} ${actor.lastName}`,
    reason: movement.reason,
    order: orderId,
    created_at: movement.createdAt.toISOString(),
  }
}
