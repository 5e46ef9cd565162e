import type { StaffVariant } from '@jansi/contract/staff-catalog'
import { type StaffVariantRow, variantValues } from './variant-columns.ts'

/** A variant with its own prices in baht and its three quantities. */
export function presentStaffVariant(row: StaffVariantRow): StaffVariant {
  const { variant } = row
  return {
    id: variant.id,
    ...variantValues(row),
    available: variant.available,
    on_loan: variant.onLoan,
    quarantined: variant.quarantined,
    ...(variant.isNumbered && { is_numbered: true }),
    can: { settle_quarantine: variant.quarantined > 0 },
  }
}
