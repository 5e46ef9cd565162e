/** The few kinds of choice that the demo shop's variants offer; they are the filter chips of a category. */
export const VARIANT_TYPES = [
  'จำนวนสี',
  'เฉดสี',
  'ปริมาณ',
  'ขนาดกระดาษ',
  'ขนาดผ้าใบ',
  'เบอร์พู่กัน',
  'ความเข้มดินสอ',
  'ขนาดหัวปากกา',
  'จำนวนในชุด',
  'ขนาด',
  'รูปแบบ',
] as const

export type VariantTypeName = (typeof VARIANT_TYPES)[number]

/** Prices are satang. A price that is left out is the product's. */
export interface DemoVariant {
  type: VariantTypeName
  size: string
  stock: number
  salePrice?: number
  rentalPrice?: number
  replacementPrice?: number
}

/** Prices are satang. A product with a sale price is for sale, one with a rental price (0 too) is for loan. */
export interface DemoProduct {
  name: string
  description: string
  brand: string
  /** The name of its category. */
  category: string
  /** The name of its image in `demo-images/product`. */
  image: string
  isUsed?: boolean
  salePrice?: number
  rentalPrice?: number
  /** Owed for a loan that never comes back; needed by everything that is lent. */
  replacementPrice?: number
  variants: readonly DemoVariant[]
}

/** Satang of an amount in baht. */
export const baht = (amount: number): number => Math.round(amount * 100)
