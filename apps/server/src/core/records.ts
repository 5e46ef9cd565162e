// TypeScript forgets the keys of an object that `Object.fromEntries` makes; the signatures say them.

/** Returns an object with a property for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value>
export function recordOf(
  keys: readonly string[],
  toValue: (key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)]))
}

/** Returns the named properties of an object, and no other. */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name>
export function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Returns the values of an object under other names. */
export function rename<
  Values extends { [Name in keyof Names]: unknown },
  const Names extends Record<string, string>,
>(values: Values, names: Names): { [Name in keyof Names as Names[Name]]: Values[Name] }
export function rename(
  values: Record<string, unknown>,
  names: Record<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(names).map(([name, other]) => [other, values[name]]))
}
