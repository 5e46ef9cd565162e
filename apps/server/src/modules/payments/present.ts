import type { PaymentSlip } from '@jansi/contract/payments'
import type { paymentSlips } from '../../db/schema.ts'
import type { ImageLinks } from '../../http/image-links.ts'

/** A slip with a link for whoever may see it. */
export function presentSlip(slip: typeof paymentSlips.$inferSelect, links: ImageLinks): PaymentSlip {
  return { id: slip.id, image: links.private(slip.imageKey), created_at: slip.createdAt.toISOString() }
}
