/** A field that another volunteer saved meanwhile, in words: what stands now, and what this volunteer has. */
export type Difference = {
  field: string
  theirs: string
  mine: string
  /** True when this volunteer changed the field too, so that theirs and mine cannot both stand. */
  both: boolean
}

type Words<D> = {
  names: { [Field in keyof D]: string }
  say: (field: keyof D, draft: D) => string
}

/**
 * What another volunteer changed in a form since `base` was read, field by field. Fields that only this volunteer
 * changed are not named: nothing happened to them.
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

/** This volunteer's changes laid over what stands now: each field they touched stays theirs to save. */
export function rebased<D extends object>(base: D, mine: D, theirs: D): D {
  const touched = fieldsOf(mine).filter((field) => !same(base[field], mine[field]))
  return { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) }
}

function fieldsOf<D extends object>(draft: D): (keyof D)[] {
  return Object.keys(draft) as (keyof D)[]
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
