/** The list with the entry at `from` taken out and put in at `to`; places outside the list change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from === to || !(from in list) || !(to in list)) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
