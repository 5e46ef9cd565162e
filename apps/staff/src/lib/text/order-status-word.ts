import { ORDER_STATUS, type OrderLook, type OrderStatus } from '@jansi/contract/statuses'

/** Returns a status in the words of volunteers, or the code of one that is not known here. */
export function orderStatusWord(status: string): string {
  if (!isOrderStatus(status)) return status
  const { name, staffName = name }: OrderLook = ORDER_STATUS[status]
  return staffName
}

const isOrderStatus = (text: string): text is OrderStatus => text in ORDER_STATUS
