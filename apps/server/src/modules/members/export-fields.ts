type FileName<Key extends string> = Key extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${FileName<Tail>}`
  : ''

/** The names of columns as the file has them, such as `first_name`; with a colon after a name of its own, the column. */
type Field<Row> = FileName<keyof Row & string> | `${string}:${FileName<keyof Row & string>}`

/**
 * Returns columns of a row by their names in the exported file, in their order: `first_name` is the column `firstName`,
 * `sent_at:created_at` is `createdAt` under another name.
 */
export function fieldsOf<Row extends object>(
  row: Row,
  fields: readonly Field<Row>[],
): Record<string, unknown> {
  const values = new Map(Object.entries(row))
  return Object.fromEntries(
    fields.map((field: string) => {
      const [name = field, column = name] = field.split(':')
      return [name, values.get(column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))]
    }),
  )
}
