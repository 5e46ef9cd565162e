import type { StaffVariant } from '@jansi/contract/staff-catalog'
import { type StockedVariantRow, variantValues } from './variant-columns.ts'

/** A variant with its own prices in baht and its quantities. */
export function presentStaffVariant(row: StockedVariantRow): StaffVariant {
  const { variant } = row
  return {
    id: variant.id,
    ...variantValues(row),
    available: variant.available,
    reserved: row.reserved,
    on_loan: variant.onLoan,
    quarantined: variant.quarantined,
    ...(row.waiting > 0 && { waiting: row.waiting }),
    ...(variant.isNumbered && { is_numbered: true }),
    can: { settle_quarantine: variant.quarantined > 0 },
  }
}
