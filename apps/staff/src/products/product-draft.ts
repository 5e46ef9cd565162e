import {
  MAX_INITIAL_STOCK,
  type ProductInput,
  type StaffProduct,
  type StaffVariant,
} from '@jansi/contract/staff-catalog'
import type { StoredImage } from '@jansi/contract/staff-images'
import { bahtFromText, textFromBaht } from '../lib/baht-text.ts'

/** A variant as it is being edited; prices are texts in baht. */
export type VariantDraft = {
  /** Distinguishes rows on the page. */
  key: string
  /** Null for a variant that is added. */
  id: number | null
  size: string
  type_name: string
  sale_price: string
  rental_price: string
  replacement_price: string
  is_active: boolean
  /** Pieces a new variant starts with, as typed. */
  initial_stock: string
}

/** A product as it is being edited. */
export type ProductDraft = {
  name: string
  description: string
  brand: string
  category: number | null
  images: readonly StoredImage[]
  is_for_sale: boolean
  is_for_rent: boolean
  is_used: boolean
  is_active: boolean
  sale_price: string
  rental_price: string
  replacement_price: string
  variants: readonly VariantDraft[]
}

/** Where something is missing: a field's name, or `<variant key>.<field>`, and what to do about it in Thai. */
export type Problems = Readonly<Record<string, string>>

/** A product that is not written yet, with one variant. */
export function emptyProduct(): ProductDraft {
  return {
    name: '',
    description: '',
    brand: '',
    category: null,
    images: [],
    is_for_sale: true,
    is_for_rent: false,
    is_used: false,
    is_active: true,
    sale_price: '',
    rental_price: '',
    replacement_price: '',
    variants: [newVariant('new-1')],
  }
}

/** A variant that is not written yet. */
export function newVariant(key: string): VariantDraft {
  return {
    key,
    id: null,
    size: '',
    type_name: '',
    sale_price: '',
    rental_price: '',
    replacement_price: '',
    is_active: true,
    initial_stock: '0',
  }
}

/** A product as the server has it, ready to be edited. */
export function draftOf(product: StaffProduct): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    brand: product.brand,
    category: product.category,
    images: product.images,
    is_for_sale: product.is_for_sale,
    is_for_rent: product.is_for_rent,
    is_used: product.is_used,
    is_active: product.is_active,
    ...pricesOf(product),
    variants: product.variants.map((variant) => ({
      key: `variant-${variant.id}`,
      id: variant.id,
      size: variant.size,
      type_name: variant.type_name ?? '',
      ...pricesOf(variant),
      is_active: variant.is_active,
      initial_stock: '0',
    })),
  }
}

function pricesOf(priced: Pick<StaffVariant, 'sale_price' | 'rental_price' | 'replacement_price'>) {
  return {
    sale_price: textFromBaht(priced.sale_price),
    rental_price: textFromBaht(priced.rental_price),
    replacement_price: textFromBaht(priced.replacement_price),
  }
}

const PRICES = ['sale_price', 'rental_price', 'replacement_price'] as const
const NO_AMOUNT = 'ระบุเป็นบาท เช่น 120 หรือ 120.50'

/**
 * Returns the problems that prevent saving the product; empty if there are none. The server checks it again.
 */
export function problemsOf(draft: ProductDraft): Problems {
  const problems: Record<string, string> = {}
  if (!draft.name.trim()) problems.name = 'ระบุชื่อสินค้า'
  if (draft.category === null) problems.category = 'เลือกหมวดหมู่'
  for (const price of PRICES) {
    if (bahtFromText(draft[price]) === undefined) problems[price] = NO_AMOUNT
  }
  if (draft.is_for_sale && lacksPrice(draft, 'sale_price')) {
    problems.sale_price ??= 'ระบุราคาขาย หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว'
  }
  if (draft.is_for_rent && lacksPrice(draft, 'rental_price')) {
    problems.rental_price ??= 'ระบุราคายืม (0 คือยืมฟรี) หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว'
  }
  const seen = new Set<string>()
  for (const variant of draft.variants) {
    const at = (field: string) => `${variant.key}.${field}`
    if (!variant.size.trim()) problems[at('size')] = 'ระบุขนาด'
    for (const price of PRICES) {
      if (bahtFromText(variant[price]) === undefined) problems[at(price)] = NO_AMOUNT
    }
    if (variant.id === null && piecesOf(variant.initial_stock) === undefined) {
      problems[at('initial_stock')] = 'ระบุจำนวนเต็ม ตั้งแต่ 0'
    }
    if (!variant.is_active) continue
    const same = JSON.stringify([variant.size.trim(), variant.type_name.trim()])
    if (seen.has(same)) problems[at('size')] ??= 'มีตัวเลือกที่ขนาดและประเภทซ้ำกัน'
    seen.add(same)
  }
  return problems
}

function lacksPrice(draft: ProductDraft, price: 'sale_price' | 'rental_price'): boolean {
  return (
    bahtFromText(draft[price]) === null &&
    draft.variants.some((variant) => variant.is_active && bahtFromText(variant[price]) === null)
  )
}

function piecesOf(text: string): number | undefined {
  const plain = text.trim() || '0'
  const pieces = Number(plain)
  return /^\d+$/.test(plain) && pieces <= MAX_INITIAL_STOCK ? pieces : undefined
}

/** The product as the server takes it; only for a draft without problems. Throws when no category is chosen. */
export function productBody(draft: ProductDraft): ProductInput {
  if (draft.category === null) throw new Error('a product without a category cannot be saved')
  return {
    name: draft.name.trim(),
    description: draft.description,
    brand: draft.brand.trim(),
    category: draft.category,
    image_keys: draft.images.map((image) => image.key),
    is_for_sale: draft.is_for_sale,
    is_for_rent: draft.is_for_rent,
    is_used: draft.is_used,
    is_active: draft.is_active,
    ...priceBody(draft),
    variants: draft.variants.map((variant) => ({
      ...(variant.id === null ? { initial_stock: piecesOf(variant.initial_stock) ?? 0 } : { id: variant.id }),
      size: variant.size.trim(),
      type_name: variant.type_name.trim() || null,
      ...priceBody(variant),
      is_active: variant.is_active,
    })),
  }
}

function priceBody(priced: Pick<VariantDraft, (typeof PRICES)[number]>) {
  return {
    sale_price: bahtFromText(priced.sale_price) ?? null,
    rental_price: bahtFromText(priced.rental_price) ?? null,
    replacement_price: bahtFromText(priced.replacement_price) ?? null,
  }
}
