import { fieldValues, PRODUCT_FIELDS, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import { missingPrices, type RequiredPrice } from '@jansi/contract/product-prices'
import { repeatedVariants } from '@jansi/contract/repeated-variants'
import { type StaffProduct, updateProduct } from '@jansi/contract/staff-catalog'
import type { z } from 'zod'
import type { Problem } from '../form/thai-issues.ts'
import type { ContractForm } from '../form/use-contract-form.ts'
import { bahtFromText, textFromBaht } from '../lib/text/baht-text.ts'
import { type ProductValues, productSchema, type VariantValues } from './product-values.ts'
import { rebase } from './stale-product.ts'

const AMOUNT_TEXT = 'ระบุเป็นบาท เช่น 120 หรือ 120.50'

/** Differences name categories, which are read: see use-product-form.ts. */
export const productForm: Omit<
  ContractForm<StaffProduct, ProductValues, z.output<typeof productSchema>>,
  'differences'
> = {
  schema: productSchema,
  texts: {
    name: 'ระบุชื่อสินค้า',
    category: 'เลือกหมวดหมู่',
    sale_price: AMOUNT_TEXT,
    rental_price: AMOUNT_TEXT,
    replacement_price: AMOUNT_TEXT,
    'variants.size': 'ระบุขนาด',
    'variants.sale_price': AMOUNT_TEXT,
    'variants.rental_price': AMOUNT_TEXT,
    'variants.replacement_price': AMOUNT_TEXT,
    'variants.initial_stock': 'ระบุจำนวนเต็ม ตั้งแต่ 0',
  },
  rules: (values) => [...pricesMissing(values), ...sameVariants(values)],
  valuesOf: (product) => ({
    ...fieldValues(PRODUCT_FIELDS, {
      text: ({ name }) => product[name],
      flag: ({ name }) => product[name],
      laterFlag: ({ name }) => product[name],
      baht: ({ name }) => textFromBaht(product[name]),
    }),
    category: product.category,
    image_keys: product.images,
    variants: product.variants.map((variant) => ({
      ...fieldValues(VARIANT_FIELDS, {
        text: ({ name }) => variant[name],
        optionalText: ({ name }) => variant[name] ?? '',
        laterText: ({ name }) => variant[name] ?? '',
        flag: ({ name }) => variant[name],
        baht: ({ name }) => textFromBaht(variant[name]),
      }),
      key: `variant-${variant.id}`,
      id: variant.id,
      image_key: variant.image_key,
      initial_stock: '0',
    })),
  }),
  empty: {
    ...fieldValues(PRODUCT_FIELDS, {
      text: () => '',
      flag: () => false,
      laterFlag: () => false,
      baht: () => '',
    }),
    is_for_sale: true,
    is_active: true,
    category: null,
    image_keys: [],
    variants: [newVariant('new-1')],
  },
  stale: updateProduct.responses[409],
  rebase,
}

/** A variant that is not written yet. */
export function newVariant(key: string): VariantValues {
  return {
    ...fieldValues(VARIANT_FIELDS, {
      text: () => '',
      optionalText: () => '',
      laterText: () => '',
      flag: () => true,
      baht: () => '',
    }),
    key,
    id: null,
    image_key: null,
    initial_stock: '0',
  }
}

const MISSING_PRICE_TEXTS: Record<RequiredPrice, string> = {
  sale_price: 'ระบุราคาขาย หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว',
  rental_price: 'ระบุราคายืม (0 คือยืมฟรี) หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว',
  replacement_price: 'ระบุราคาทดแทน ใช้คิดเมื่อของหาย หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว',
}

function pricesMissing(values: ProductValues): Problem[] {
  const offer = {
    ...values,
    ...amountsOf(values),
    variants: values.variants.map((variant) => ({ ...variant, ...amountsOf(variant) })),
  }
  return missingPrices(offer).map((price) => ({ path: [price], text: MISSING_PRICE_TEXTS[price] }))
}

function amountsOf(typed: Record<RequiredPrice, string>): Record<RequiredPrice, number | null> {
  return {
    sale_price: amountOf(typed.sale_price),
    rental_price: amountOf(typed.rental_price),
    replacement_price: amountOf(typed.replacement_price),
  }
}

/** An amount that cannot be read is a problem of its own, and is not missing. */
function amountOf(text: string): number | null {
  const amount = bahtFromText(text)
  return amount === undefined ? Number.NaN : amount
}

function sameVariants({ variants }: ProductValues): Problem[] {
  return repeatedVariants(variants).map((index) => ({
    path: ['variants', index, 'size'],
    text: 'มีตัวเลือกที่ขนาดและประเภทซ้ำกัน',
  }))
}
