/** The meaning of a colour: done green, waiting amber, care red, info blue, quiet grey. */
export type StatusTone = 'done' | 'waiting' | 'care' | 'info' | 'quiet'

/** The look of a status: the shop and the console show one colour and one icon, which each draws by its name. */
export type Look = { name: string; tone: StatusTone; icon: string }

export type Row<Property extends string> = Look & { is: readonly Property[] }

/** The statuses of a table that have the property. */
export type That<Table, Property> = {
  [Status in keyof Table & string]: Table[Status] extends { is: readonly (infer Own)[] }
    ? Property extends Own
      ? Status
      : never
    : never
}[keyof Table & string]

type Properties<Table> = Table[keyof Table] extends { is: readonly (infer Property)[] } ? Property : never

type Table = Readonly<Record<string, { is: readonly string[] }>>

/** Returns the statuses of a table, in its order. */
export const allOf = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

/** Returns the question whether a status of the table has a property. */
export const askOf =
  <T extends Table>(table: T) =>
  <P extends Properties<T> & string>(status: keyof T & string, property: P): status is That<T, P> =>
    table[status]?.is.includes(property) === true

/** Returns the question which statuses of the table have a property, in the order of the table. */
export const selectOf =
  <T extends Table>(table: T) =>
  <P extends Properties<T> & string>(property: P) =>
    allOf(table).filter((status) => askOf(table)(status, property)) as [That<T, P>, ...That<T, P>[]]
