/** The goods of the story, of the demo shop: three pieces, bought at 1,150 baht and borrowed at 110. */
export const PRODUCT = 'ปากกามาร์กเกอร์สองหัว'
export const SIZE = '48 สี'
export const LINE = `${PRODUCT} ${SIZE}`
export const CATEGORY = 'ดินสอ ปากกา และยางลบ'
export const STOCK = 3

/** Borrowed without a fee, and out of stock when the member comes. */
export const APRON = 'ผ้ากันเปื้อน'
export const APRON_SIZE = 'M'
export const APRON_LINE = `${APRON} ${APRON_SIZE}`

/** One piece bought, two borrowed, and the apron. */
export const TOTAL = '฿1,370'
