import type { PaymentSlip } from '@jansi/contract/payments'
import type { StaffPaymentMethod } from '@jansi/contract/staff-settings'
import type { ImageLinks } from '../../core/image-links.ts'
import { plainRow } from '../../core/plain-row.ts'
import type { paymentSlips } from '../../db/schema/payments.ts'
import type { paymentMethods } from '../../db/schema/settings.ts'
import { maySwitch } from './policy.ts'

type MethodRow = typeof paymentMethods.$inferSelect
type SlipRow = typeof paymentSlips.$inferSelect

/** A slip with a link for a viewer who may see it. */
export function presentSlip(
  slip: Pick<SlipRow, 'id' | 'imageKey' | 'createdAt'>,
  links: ImageLinks,
): PaymentSlip {
  return {
    id: slip.id,
    image: links.private(slip.imageKey),
    thumbnail: links.thumbnail(slip.imageKey),
    created_at: slip.createdAt.toISOString(),
  }
}

/** A payment method as admins arrange it; `all` are the shop's. */
export function presentStaffMethod(method: MethodRow, all: readonly MethodRow[]): StaffPaymentMethod {
  return { ...plainRow(method), can: { switch: maySwitch(method, all) } }
}
