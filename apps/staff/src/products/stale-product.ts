import { formatBaht } from '@jansi/client/format'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import {
  type Difference,
  describeSwitch,
  describeText,
  type FieldDescription,
  rebased,
  same,
} from '../form/differences.ts'
import type { ProductValues } from './product-values.ts'

type Names = { categoryName: (id: number | null) => string }

type Field = (typeof PRODUCT_FIELDS | typeof VARIANT_FIELDS)[number]

const NONE = 'ไม่มี'

/**
 * Returns the changes of another volunteer since `base` was read, field by field. Fields that only this
 * volunteer changed are not included.
 */
export function differences(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
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
    const { name, label } = field
    note(label, base[name], mine[name], theirs[name], (value) =>
      name === 'image_keys'
        ? imagesOf(value === theirs.image_keys ? theirs : mine)
        : describe(field, value, names),
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
      note(`${title}: ${label}`, was[name], my[name], variant[name], (value) =>
        name === 'image_key' ? imageOf(value, [theirs, mine]) : describe(field, value, names),
      )
    }
  }
  return found
}

/**
 * Returns the saved state with this volunteer's changes applied: each field that they changed keeps their value, every
 * other one has the value of the other volunteer. Variants that were added on either side are kept.
 */
export function rebase(base: ProductValues, mine: ProductValues, theirs: ProductValues): ProductValues {
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

const imagesOf = (draft: ProductValues) => draft.image_keys.map(({ url }) => ({ url }))

/** The image that a variant has chosen, from the drafts that know its address. */
function imageOf(key: unknown, drafts: readonly ProductValues[]): FieldDescription {
  const image = drafts.flatMap(({ image_keys }) => image_keys).find((one) => one.key === key)
  return image ? [{ url: image.url }] : NONE
}

const byId = (draft: ProductValues, id: number | null) => draft.variants.find((variant) => variant.id === id)
const byKey = (draft: ProductValues, key: string) => draft.variants.find((variant) => variant.key === key)
const order = (draft: ProductValues, counts: (key: string) => boolean) =>
  draft.variants.map(({ key }) => key).filter(counts)

function describe({ kind }: Field, value: unknown, { categoryName }: Names): string {
  if (kind === 'category') return categoryName(typeof value === 'number' ? value : null)
  if (kind === 'flag' || kind === 'laterFlag') return describeSwitch(value === true)
  const text = String(value ?? '').trim()
  if (text === '' || kind !== 'baht') return describeText(text)
  return Number.isNaN(Number(text)) ? text : formatBaht(Number(text))
}
