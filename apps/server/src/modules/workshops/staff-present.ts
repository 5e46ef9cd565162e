import type { SuccessOf } from '@jansi/contract/endpoint'
import type { OrderPiece } from '@jansi/contract/numbered-pieces'
import type { OwnCase } from '@jansi/contract/own-cases'
import type { getPickList, StaffWorkshop } from '@jansi/contract/staff-workshops'
import type { ImageLinks } from '../../core/image-links.ts'
import { groupBy } from '../../domain/group-by.ts'
import { leftOf } from '../../domain/order-progress.ts'
import { isOver } from '../../domain/workshop-days.ts'
import { presentWorkshop } from '../catalog/present.ts'
import { needsReturnDay } from '../orders/policy.ts'
import { presentContact } from '../people/present.ts'
import type { PickRow, WorkshopRow } from './queries.ts'

/** A workshop as staff plan it; `today` is a day in Bangkok. */
export function presentStaffWorkshop(row: WorkshopRow, today: string): StaffWorkshop {
  const { workshop, orderCount } = row
  return {
    ...presentWorkshop(workshop),
    version: workshop.version,
    is_active: workshop.isActive,
    ...presentGoods(row),
    order_count: orderCount,
    can: {
      activate: !workshop.isActive && !isOver(workshop, today),
      delete: !workshop.isActive && orderCount === 0,
    },
  }
}

/** The ids of a workshop's products, and its set. */
export function presentGoods({ productIds, set }: WorkshopRow): Pick<StaffWorkshop, 'product_ids' | 'set'> {
  return {
    product_ids: productIds,
    set: set
      .filter(({ productId }) => productIds.includes(productId))
      .map(({ productId, variantId, type, quantity }) => ({
        product_id: productId,
        variant_id: variantId,
        type,
        quantity,
      })),
  }
}

/** The pieces to prepare, order by order; `today` is a day in Bangkok. */
export function presentPickList(
  rows: readonly PickRow[],
  links: ImageLinks,
  {
    today,
    ownCaseOf,
    pieces,
  }: {
    today: string
    ownCaseOf: (ownerId: number) => OwnCase | null
    /** Numbered pieces by order. */
    pieces: ReadonlyMap<string, readonly OrderPiece[]>
  },
): SuccessOf<typeof getPickList>['orders'] {
  return [...groupBy(rows, ({ order }) => order.id).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const ownCase = ownCaseOf(first.member.id)
    const aside = pieces.get(first.order.id)?.filter(({ state }) => state === 'set_aside') ?? []
    return {
      id: first.order.id,
      number: first.order.number,
      member: presentContact(first.member),
      ...(ownCase && { own_case: ownCase }),
      needs_return_day: needsReturnDay(
        first.order,
        first.workshop,
        group.map(({ item }) => item),
        today,
      ),
      items: group.map(({ item, isNumbered }) => ({
        order_item: item.id,
        product_name: item.productName,
        size: item.variantSize,
        is_rental: item.isRental,
        left: leftOf(item),
        image: links.publicOrNull(item.imageKey),
        variant: item.variantId,
        ...(isNumbered && { is_numbered: true }),
      })),
      ...(aside.length > 0 && { pieces: aside }),
    }
  })
}
