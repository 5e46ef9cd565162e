import { z } from 'zod'
import { conflictBody } from './errors.ts'
import { integerText, intId } from './fields.ts'

/** Counts the saves of a record that several people edit: a save names the version that it changes. */
export const version = z.number().int()

/** The version in the query of a call without a body: a deletion names the version that was read. */
export const versionQuery = z.object({ version: integerText(z.number().int()) })

/** 409: `stale` if somebody saved in between, with the current record in `current`; other codes have none. */
export function staleBody<Current extends z.ZodType>(current: Current) {
  return conflictBody.extend({ current: current.optional() })
}

/** The response to a deletion. */
export const deletedBody = z.object({ id: intId })

/**
 * A short list's new order by ids, and the order that was read: if the list has another order now, it is
 * refused as stale.
 */
export const sortInput = z.strictObject({
  was: z.array(intId).max(1000),
  order: z.array(intId).max(1000),
})
export type SortInput = z.infer<typeof sortInput>
