import { formatBaht } from '@jansi/client/format'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import {
  type Difference,
  describeSwitch,
  describeText,
  type FieldDescription,
  rebased,
} from '../lib/stale.ts'
import type { ProductDraft } from './product-draft.ts'

type Names = { categoryName: (id: number | null) => string }

type Field = (typeof PRODUCT_FIELDS | typeof VARIANT_FIELDS)[number]

const NONE = 'ไม่มี'

/**
 * What another volunteer changed since `base` was read, field by field. Fields that only this volunteer changed are
 * not named: nothing happened to them.
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
  for (const field of PRODUCT_FIELDS) {
    const name = field.name === 'image_keys' ? 'images' : field.name
    note(field.label, base[name], mine[name], theirs[name], (value) =>
      name === 'images' ? imagesOf(value === theirs.images ? theirs : mine) : say(field, value, names),
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
      const { name, label } = field
      note(`${title}: ${label}`, was[name], my[name], variant[name], (value) => say(field, value, names))
    }
  }
  return found
}

/**
 * This volunteer's changes laid over what stands now: each field they touched stays theirs to save, every other one
 * is as the other volunteer left it. Variants that were added on either side are kept.
 */
export function rebase(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): ProductDraft {
  const reordered = !same(
    order(base, (key) => byKey(mine, key) !== undefined),
    order(mine, (key) => byKey(base, key) !== undefined),
  )
  const shared = (reordered ? mine : theirs).variants.flatMap(({ key }) => {
    const my = byKey(mine, key)
    const their = byKey(theirs, key)
    const was = byKey(base, key)
    return my && their && was ? [rebased(was, my, their)] : []
  })
  const addedByThem = theirs.variants.filter(({ key }) => !byKey(base, key))
  const addedByMe = mine.variants.filter(({ id }) => id === null)
  return { ...rebased(base, mine, theirs), variants: [...shared, ...addedByThem, ...addedByMe] }
}

const imagesOf = (draft: ProductDraft) => draft.images.map(({ url }) => ({ url }))
const byId = (draft: ProductDraft, id: number | null) => draft.variants.find((variant) => variant.id === id)
const byKey = (draft: ProductDraft, key: string) => draft.variants.find((variant) => variant.key === key)
const order = (draft: ProductDraft, counts: (key: string) => boolean) =>
  draft.variants.map(({ key }) => key).filter(counts)

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function say({ kind }: Field, value: unknown, { categoryName }: Names): string {
  if (kind === 'category') return categoryName(typeof value === 'number' ? value : null)
  if (kind === 'flag') return describeSwitch(value === true)
  const text = String(value ?? '').trim()
  if (text === '' || kind !== 'baht') return describeText(text)
  return Number.isNaN(Number(text)) ? text : formatBaht(Number(text))
}
