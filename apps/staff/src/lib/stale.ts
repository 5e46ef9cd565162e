/** An image that is shown to distinguish two versions. */
export type DescribedImage = { url: string; caption?: string }
/** The value of a field in one version: text, or images. */
export type FieldDescription = string | readonly DescribedImage[]

/** A field that another volunteer saved meanwhile: the current value, and the one of this volunteer. */
export type Difference = {
  field: string
  theirs: FieldDescription
  mine: FieldDescription
  /** True when this volunteer changed the field too, so that theirs and mine cannot both stand. */
  both: boolean
}

type Words<D> = {
  names: { [Field in keyof D]: string }
  say: (field: keyof D, draft: D) => FieldDescription
}

/**
 * Returns the changes of another volunteer in a form since `base` was read, field by field. Fields that only
 * this volunteer changed are not included.
 */
export function fieldDifferences<D extends object>(
  base: D,
  mine: D,
  theirs: D,
  words: Words<D>,
): Difference[] {
  return fieldsOf(words.names).flatMap((field) =>
    same(base[field], theirs[field]) || same(mine[field], theirs[field])
      ? []
      : [
          {
            field: words.names[field],
            theirs: words.say(field, theirs),
            mine: words.say(field, mine),
            both: !same(base[field], mine[field]),
          },
        ],
  )
}

/** Applies this volunteer's changes to the current version: each field they changed keeps their value. */
export function rebased<D extends object>(base: D, mine: D, theirs: D): D {
  const touched = fieldsOf(mine).filter((field) => !same(base[field], mine[field]))
  return { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) }
}

const LONGEST_SAID = 200

/** Words of a field, cut where they are long. */
export function describeText(text: string): string {
  const words = text.trim()
  return words.length > LONGEST_SAID ? `${words.slice(0, LONGEST_SAID)}…` : words || 'ไม่มี'
}

/** A switch in words: is it on? */
export function describeSwitch(on: boolean): string {
  return on ? 'ใช่' : 'ไม่ใช่'
}

/** The image of a field that holds one or none. */
export function describeImage(image: { url: string } | null): FieldDescription {
  return image ? [{ url: image.url }] : 'ไม่มี'
}

function fieldsOf<D extends object>(draft: D): (keyof D)[] {
  return Object.keys(draft) as (keyof D)[]
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
