/**
 * Returns the fields of a body that differ from the record that was read, so that saving keeps the changes of
 * others.
 */
export function changedPart<B extends object>(read: B, body: B): Partial<B> {
  const fields = Object.keys(body) as (keyof B)[]
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(read[field]) !== JSON.stringify(body[field]))
      .map((field) => [field, body[field]]),
  ) as Partial<B>
}
