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
