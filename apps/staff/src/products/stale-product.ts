import { baht } from '../lib/format.ts'
import { type Difference, describeSwitch, describeText, type FieldDescription } from '../lib/stale.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'

type Names = { categoryName: (id: number | null) => string }

const FIELD_NAMES = {
  name: 'ชื่อ',
  description: 'คำอธิบาย',
  brand: 'ยี่ห้อ',
  category: 'หมวดหมู่',
  images: 'รูป',
  is_for_sale: 'เปิดขาย',
  is_for_rent: 'เปิดให้ยืม',
  is_used: 'ของมือสอง',
  is_active: 'แสดงในร้าน',
  sale_price: 'ราคาขาย',
  rental_price: 'ราคายืม',
  replacement_price: 'ราคาทดแทน',
} satisfies Record<Exclude<keyof ProductDraft, 'variants'>, string>
type Field = keyof typeof FIELD_NAMES

const VARIANT_FIELD_NAMES = {
  size: 'ขนาด',
  type_name: 'ประเภท',
  sale_price: 'ราคาขาย',
  rental_price: 'ราคายืม',
  replacement_price: 'ราคาทดแทน',
  is_active: 'เปิดใช้',
} satisfies Partial<Record<keyof VariantDraft, string>>
type VariantField = keyof typeof VARIANT_FIELD_NAMES

const FIELDS = Object.keys(FIELD_NAMES) as Field[]
const VARIANT_FIELDS = Object.keys(VARIANT_FIELD_NAMES) as VariantField[]
const NONE = 'ไม่มี'

/**
 * Returns the changes of another volunteer since `base` was read, field by field. Fields that only this
 * volunteer changed are not included.
 */
export function differences(
  base: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
  names: Names,
): Difference[] {
  const found: Difference[] = []
  const note = (
    field: string,
    was: unknown,
    my: unknown,
    their: unknown,
    say: (value: unknown) => FieldDescription,
  ) => {
    if (same(was, their) || same(my, their)) return
    found.push({ field, theirs: say(their), mine: say(my), both: !same(was, my) })
  }
  for (const field of FIELDS) {
    note(FIELD_NAMES[field], base[field], mine[field], theirs[field], (value) =>
      field === 'images' ? imagesOf(value === theirs.images ? theirs : mine) : say(field, value, names),
    )
  }
  for (const variant of theirs.variants) {
    const was = byId(base, variant.id)
    const title = `ตัวเลือก ${variant.size}`
    if (!was) {
      found.push({ field: title, theirs: 'เพิ่มใหม่', mine: NONE, both: false })
      continue
    }
    const my = byId(mine, variant.id) ?? was
    for (const field of VARIANT_FIELDS) {
      note(`${title}: ${VARIANT_FIELD_NAMES[field]}`, was[field], my[field], variant[field], (value) =>
        say(field, value, names),
      )
    }
  }
  return found
}

/**
 * Applies this volunteer's changes to the current version: each field they changed keeps their value, every
 * other one has the value of the other volunteer. Variants that were added on either side are kept.
 */
export function rebase(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): ProductDraft {
  const fields = Object.fromEntries(
    FIELDS.map((field) => [field, same(base[field], mine[field]) ? theirs[field] : mine[field]]),
  ) as Omit<ProductDraft, 'variants'>
  const reordered = !same(
    order(base, (key) => byKey(mine, key) !== undefined),
    order(mine, (key) => byKey(base, key) !== undefined),
  )
  const shared = (reordered ? mine : theirs).variants.flatMap(({ key }) => {
    const my = byKey(mine, key)
    const their = byKey(theirs, key)
    const was = byKey(base, key)
    return my && their && was ? [rebaseVariant(was, my, their)] : []
  })
  const addedByThem = theirs.variants.filter(({ key }) => !byKey(base, key))
  const addedByMe = mine.variants.filter(({ id }) => id === null)
  return { ...fields, variants: [...shared, ...addedByThem, ...addedByMe] }
}

function rebaseVariant(was: VariantDraft, mine: VariantDraft, theirs: VariantDraft): VariantDraft {
  const fields = Object.fromEntries(
    VARIANT_FIELDS.map((field) => [field, was[field] === mine[field] ? theirs[field] : mine[field]]),
  ) as Pick<VariantDraft, VariantField>
  return { ...mine, ...fields }
}

const imagesOf = (draft: ProductDraft) => draft.images.map(({ url }) => ({ url }))
const byId = (draft: ProductDraft, id: number | null) => draft.variants.find((variant) => variant.id === id)
const byKey = (draft: ProductDraft, key: string) => draft.variants.find((variant) => variant.key === key)
const order = (draft: ProductDraft, counts: (key: string) => boolean) =>
  draft.variants.map(({ key }) => key).filter(counts)

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function say(field: Field | VariantField, value: unknown, { categoryName }: Names): string {
  if (field === 'category') return categoryName(typeof value === 'number' ? value : null)
  if (typeof value === 'boolean') return describeSwitch(value)
  const text = String(value ?? '').trim()
  if (text === '' || !field.endsWith('_price')) return describeText(text)
  return Number.isNaN(Number(text)) ? text : baht(Number(text))
}
