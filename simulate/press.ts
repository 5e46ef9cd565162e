import { randomUUID } from 'node:crypto'
import type { Club, Person } from './club.ts'

/** A call that adds something: hasty people press twice, and a page sends it again when its response was lost. The second one adds nothing. */
export async function press<T>(
  { dice }: Club,
  staff: Person,
  path: string,
  body: object,
  expected = 200,
): Promise<T> {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await staff.client.post<T>(path, body, expected, headers)
  if (!dice.percent(staff.habit === 'hasty' ? 30 : 8)) return first
  return staff.client.post<T>(path, body, expected, headers)
}

/** The shop refuses a call for the reason of the club's rules (an error code), or not at all. */
export function expectRefusal(of: string, code: string | undefined, refusal: string | null): void {
  if ((code ?? null) !== refusal)
    throw new Error(`${of} is refused for ${code}, by the rules for ${refusal}.`)
}
