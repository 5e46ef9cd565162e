import type { AuditAction } from '@jansi/contract/audit-actions'
import type { BodyOf } from '@jansi/contract/endpoint'
import type * as calls from '@jansi/contract/staff-stock'
import { orNotFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { variants } from '../../../db/schema/catalog.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { lockVariant } from '../queries.ts'
import { recordMovements } from '../steps/record-movements.ts'
import type { StockMovement } from '../stock-movement.ts'

type VariantRow = typeof variants.$inferSelect

/** Adds pieces to the shelf or takes some away, with a reason. Throws 404, 400 `stock_below_zero`. */
export async function adjustStock(
  deps: Deps,
  actorId: number,
  id: number,
  { available, reason }: BodyOf<typeof calls.adjustStock>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const variant = await hold(unit, id)
    if (variant.available + available < 0) throw belowZero('available', variant.available)
    await write(unit, deps, 'stock.adjust', { variantId: id, kind: 'adjust', available, actorId, reason })
  })
}

/**
 * Ends the quarantine of some pieces: back to the available stock (ledger kind `return`) or written off
 * (`write_off`), with a reason. Throws 404, 400 `stock_below_zero`, and the refusals of `movePieces`.
 */
export async function resolveQuarantine(
  deps: Deps,
  actorId: number,
  id: number,
  { to, quantity, pieces, reason }: BodyOf<typeof calls.resolveQuarantine>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const variant = await hold(unit, id)
    if (variant.quarantined < quantity) throw belowZero('quantity', variant.quarantined)
    const out = { variantId: id, quarantined: -quantity, pieces, actorId, reason }
    await write(
      unit,
      deps,
      to === 'stock' ? 'stock.restore' : 'stock.write_off',
      to === 'stock' ? { ...out, kind: 'return', available: quantity } : { ...out, kind: 'write_off' },
    )
  })
}

/**
 * Records pieces that came to the shelf or left it, by the kind that staff chose; those put aside go to quarantine.
 * Throws 404, 400 `stock_below_zero`.
 */
export async function moveShelfStock(
  deps: Deps,
  actorId: number,
  id: number,
  { kind, quantity, unit_cost, reason }: BodyOf<typeof calls.moveShelfStock>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const variant = await hold(unit, id)
    if (kind !== 'bought' && variant.available < quantity) throw belowZero('quantity', variant.available)
    await write(unit, deps, 'stock.movement', {
      variantId: id,
      kind,
      available: kind === 'bought' ? quantity : -quantity,
      ...(kind === 'quarantine' && { quarantined: quantity }),
      ...(unit_cost !== undefined && { unitCost: bahtToSatang(unit_cost) }),
      actorId,
      ...(reason !== undefined && { reason }),
    })
  })
}

async function hold({ tx }: UnitOfWork, id: number): Promise<VariantRow> {
  const variant = orNotFound(await lockVariant(tx, id))
  return variant
}

function belowZero(field: string, there: number) {
  const detail = `There are only ${there} pieces.`
  return refused('stock_below_zero', detail, { [field]: [detail] })
}

async function write(
  unit: UnitOfWork,
  { clock }: Deps,
  action: AuditAction,
  movement: StockMovement,
): Promise<void> {
  const now = clock()
  await recordMovements(unit, [movement], now)
  const { variantId, actorId, ...data } = movement
  await recordAudit(unit.tx, {
    actorId,
    action,
    subjectType: 'variant',
    subjectId: String(variantId),
    data,
    createdAt: now,
  })
}
