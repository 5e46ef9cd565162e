import { type StoredImage, storedImage } from '@jansi/contract/staff-images'

/** An image as it is shown to tell two versions apart. */
export type DescribedImage = { url: string; caption?: string }
/** The value of a field in one version, for display: words, or images. */
export type FieldDescription = string | readonly DescribedImage[]

/** A field that another volunteer saved meanwhile, in words: the saved value, and this volunteer's. */
export type Difference = {
  field: string
  theirs: FieldDescription
  mine: FieldDescription
  /** True when this volunteer changed the field too, so that only one of the two can be kept. */
  both: boolean
}

/** How the fields of a form are called and read in words. */
export type Words<V> = {
  names: { [Field in keyof V]: string }
  /** Words for a value whose kind does not decide them: a time, a list. `base` is the record as read. */
  describe?: { [Field in keyof V]?: (value: V[Field], base: V[Field]) => FieldDescription }
}

/**
 * Returns the changes of another volunteer since `base` was read, field by field. Fields that only this
 * volunteer changed are not named: nothing happened to them.
 */
export function fieldDifferences<V extends object>(
  base: V,
  mine: V,
  theirs: V,
  words: Words<V>,
): Difference[] {
  const found: Difference[] = []
  for (const field in words.names) {
    if (same(base[field], theirs[field]) || same(mine[field], theirs[field])) continue
    const describe = words.describe?.[field] ?? describeValue
    found.push({
      field: words.names[field],
      theirs: describe(theirs[field], base[field]),
      mine: describe(mine[field], base[field]),
      both: !same(base[field], mine[field]),
    })
  }
  return found
}

/** Returns the saved state with this volunteer's changes applied: each field that they changed keeps their value. */
export function rebased<V extends object>(base: V, mine: V, theirs: V): V {
  const merged = { ...theirs }
  for (const field in mine) {
    if (!same(base[field], mine[field])) merged[field] = mine[field]
  }
  return merged
}

const MAX_SHOWN_CHARACTERS = 200

/** Words of a field, cut where they are long. */
export function describeText(text: string): string {
  const words = text.trim()
  return words.length > MAX_SHOWN_CHARACTERS ? `${words.slice(0, MAX_SHOWN_CHARACTERS)}…` : words || 'ไม่มี'
}

/** A switch in words: is it on? */
export function describeSwitch(on: boolean): string {
  return on ? 'ใช่' : 'ไม่ใช่'
}

/** The image of a field that holds one or none. */
export function describeImage(image: StoredImage | null): FieldDescription {
  return image ? [{ url: image.url }] : 'ไม่มี'
}

function describeValue(value: unknown): FieldDescription {
  if (typeof value === 'boolean') return describeSwitch(value)
  const image = storedImage.safeParse(value)
  return image.success ? describeImage(image.data) : describeText(String(value ?? ''))
}

/** True for values of a form that are equal. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
