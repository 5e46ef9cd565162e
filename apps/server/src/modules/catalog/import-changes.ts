import { PRODUCT_FIELDS, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import type { ProductInput } from '@jansi/contract/staff-catalog'
import type { ImportedProducts } from '@jansi/contract/staff-product-file'
import { inputOf } from './product-input.ts'
import type { StaffProductRow } from './staff-queries.ts'

/** One difference between the file and the shop, as staff read it before an import. */
export type ImportChange = ImportedProducts['changes'][number]

type ChangedProduct = {
  /** The product in the shop; undefined for one that is added. */
  current: StaffProductRow | undefined
  /** The row of the product, and that of each variant that the file names. */
  line: number
  lines: ReadonlyMap<number, number>
  categoryName: (id: number) => string
}

/** Returns the differences between a product as it is to be and the shop's: of a new one, its name and sizes. */
export function changesOf(input: ProductInput, product: ChangedProduct): ImportChange[] {
  const { current, line, lines, categoryName } = product
  const base = { product: current?.product.id ?? null, name: input.name, size: null }
  if (!current) {
    return [
      { ...base, line, field: 'สินค้าใหม่', from: '', to: input.variants.map(({ size }) => size).join(', ') },
    ]
  }
  const before = inputOf(current)
  const shared = PRODUCT_FIELDS.flatMap(({ name, label }) => {
    if (name === 'image_keys' || before[name] === input[name]) return []
    const text = (value: ProductInput[typeof name]) =>
      name === 'category' && typeof value === 'number' ? categoryName(value) : textOf(value)
    return [{ ...base, line, field: label, from: text(before[name]), to: text(input[name]) }]
  })
  const own = input.variants.flatMap((variant, index) => {
    const was = before.variants[index]
    const row = { ...base, line: lines.get(index) ?? line, size: variant.size }
    if (!was) return [{ ...row, field: 'ตัวเลือกใหม่', from: '', to: variant.size }]
    return VARIANT_FIELDS.flatMap(({ name, label }) => {
      const [from, to] = [textOf(was[name]), textOf(variant[name])]
      return from === to ? [] : [{ ...row, size: was.size, field: label, from, to }]
    })
  })
  return [...shared, ...own]
}

function textOf(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่'
  return String(value ?? '')
}
