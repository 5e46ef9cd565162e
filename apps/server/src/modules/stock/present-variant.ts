import type { StaffVariant } from '@jansi/contract/staff-catalog'
import type { variants } from '../../db/schema.ts'
import { bahtOrNull } from '../../domain/money.ts'

export type StaffVariantRow = { variant: typeof variants.$inferSelect; typeName: string | null }

/** A variant with its own prices in baht and its three quantities. */
export function presentStaffVariant({ variant, typeName }: StaffVariantRow): StaffVariant {
  return {
    id: variant.id,
    size: variant.size,
    type_name: typeName,
    sale_price: bahtOrNull(variant.salePrice),
    rental_price: bahtOrNull(variant.rentalPrice),
    replacement_price: bahtOrNull(variant.replacementPrice),
    available: variant.available,
    on_loan: variant.onLoan,
    quarantined: variant.quarantined,
    is_active: variant.isActive,
    can: { settle_quarantine: variant.quarantined > 0 },
  }
}
