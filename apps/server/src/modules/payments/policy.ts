type Method = { id: number; isActive: boolean }

/** A method that is off can be switched on; of those that are on the last one stays on, or nobody could pay. */
export function maySwitch(method: Method, all: readonly Method[]): boolean {
  return !method.isActive || all.some(({ id, isActive }) => id !== method.id && isActive)
}
