/**
 * The actions of staff in the audit log: the stored code is `<group>.<action>`. Codes are never renamed or
 * removed: older rows contain them, and the console has a Thai text for each.
 */
export const AUDIT_ACTIONS = [
  'order.paid',
  'order.payment',
  'order.made_at_desk',
  'order.sold_by_name',
  'order.slip_attached',
  'order.approved',
  'order.rejected',
  'order.cancelled',
  'order.hand_over',
  'order.close_rest',
  'order.change_size',
  'order.undo_approval',
  'order.undo_hand_over',
  'order.remind',
  'order.due_day',
  'refund.owed',
  'refund.nothing_owed',
  'refund.paid',
  'return.received',
  'refund.destination',
  'refund.proof',
  'return.approved',
  'return.partial',
  'return.rejected',
  'return.penalty_paid',
  'return.penalty_waived',
  'return.penalty_slip_refused',
  'return.penalty_corrected',
  'return.reopen',
  'return.undo_penalty_payment',
  'product.create',
  'product.update',
  'product.import',
  'stock.adjust',
  'stock.restore',
  'stock.write_off',
  'category.create',
  'category.update',
  'category.order',
  'category.delete',
  'workshop.create',
  'workshop.update',
  'workshop.copy',
  'workshop.activate',
  'workshop.due_day',
  'workshop.close_orders',
  'workshop.open_orders',
  'workshop.delete',
  'banner.create',
  'banner.update',
  'banner.order',
  'banner.delete',
  'tutorial.create',
  'tutorial.update',
  'tutorial.delete',
  'faq.create',
  'faq.update',
  'faq.order',
  'faq.delete',
  'member.role',
  'member.deactivate',
  'member.reactivate',
  'member.export',
  'member.erase',
  'settings.update',
  'payment_method.update',
  'payment_method.order',
  'mail.retry',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The first part of an action with its dot, as the list of the audit log filters by it. */
export type AuditGroup = AuditAction extends `${infer Group}.${string}` ? `${Group}.` : never

/** True if this version knows a stored code. Rows written by another version may contain others. */
export function isAuditAction(code: string): code is AuditAction {
  return AUDIT_ACTIONS.some((action) => action === code)
}
