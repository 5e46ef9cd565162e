import { formatCount } from '@jansi/client/format'
import { LIMITS } from '@jansi/contract/limits'

/** Shown when the stock would do, but one line of an order takes no more. */
export const lineLimitText = `สั่งได้ไม่เกิน ${formatCount(LIMITS.lineQuantity)} ชิ้นต่อรายการ`
