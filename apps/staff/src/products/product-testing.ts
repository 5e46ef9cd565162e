import { fieldValues, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import type { StaffVariant } from '@jansi/contract/staff-catalog'

const noPrices = { sale_price: null, rental_price: null, replacement_price: null }

/** For tests: a size of a product as it is saved. */
export const savedVariant = (id: number, size: string) => ({
  ...fieldValues(VARIANT_FIELDS, {
    text: () => size,
    optionalText: () => null,
    laterText: () => null,
    flag: () => true,
    baht: () => null,
  }),
  id,
  image_key: null,
})

/** For tests: the stock of a size as it is read. */
export const stock = {
  available: 5,
  reserved: 0,
  on_loan: 0,
  quarantined: 0,
  can: { settle_quarantine: false },
}

/** For tests: a size of a product with its stock. */
export const variant = (id: number, size: string, change: Partial<StaffVariant> = {}): StaffVariant => ({
  ...savedVariant(id, size),
  ...stock,
  ...change,
})

/** For tests: a product that is sold for 45 baht. */
export const brush = (fields: object = {}) => ({
  id: 7,
  version: 1,
  name: 'พู่กัน',
  description: '',
  brand: '',
  category: 2,
  category_name: 'พู่กัน',
  is_for_sale: true,
  is_for_rent: false,
  is_used: false,
  is_active: true,
  is_pinned: false,
  ...noPrices,
  sale_price: 45,
  images: [],
  variants: [variant(1, 'เล็ก')],
  ...fields,
})
