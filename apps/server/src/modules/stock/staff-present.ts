import type { CountLine, StockMovementBody } from '@jansi/contract/staff-stock'
import { bahtOrNull } from '../../domain/money.ts'
import type { CountLineRow } from './count-queries.ts'
import type { MovementRow } from './queries.ts'

/** A row of a variant's ledger. */
export function presentMovement({ movement, actor, order, balance }: MovementRow): StockMovementBody {
  return {
    id: movement.id,
    kind: movement.kind,
    available: movement.available,
    on_loan: movement.onLoan,
    quarantined: movement.quarantined,
    balance: {
      available: balance.available,
      on_loan: balance.onLoan,
      quarantined: balance.quarantined,
    },
    unit_cost: bahtOrNull(movement.unitCost),
    actor: actor && `${actor.firstName} ${actor.lastName}`,
    reason: movement.reason,
    order: order?.id ?? null,
    order_number: order?.number ?? null,
    created_at: movement.createdAt.toISOString(),
  }
}

/** A variant to count, with the pieces that should be on the shelf. */
export function presentCountLine({ variant, typeName, productName, reserved }: CountLineRow): CountLine {
  return {
    variant: variant.id,
    product: variant.productId,
    product_name: productName,
    type_name: typeName,
    size: variant.size,
    shelf: variant.shelf,
    is_active: variant.isActive,
    available: variant.available,
    reserved,
    on_shelf: variant.available + reserved,
  }
}
