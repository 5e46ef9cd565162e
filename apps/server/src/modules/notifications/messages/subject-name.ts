import { shortId } from '@jansi/contract/limits'

/** Returns how mails about money name an order, or a return, which has an id only. */
export function subjectName({
  orderNumber,
  subjectId,
}: {
  orderNumber: number | null
  subjectId: string
}): string {
  return orderNumber === null ? `การคืน ${shortId(subjectId)}` : `คำสั่งซื้อเลขที่ ${orderNumber}`
}
