import { z } from 'zod'
import { integerText, timestamp } from './fields.ts'
import { LIMITS } from './limits.ts'

/**
 * Query of a paged staff list: `page` counts from 1. Further pages bring back the `as_of` of the first: rows that came in after
 * it are left out, so that no row moves to the next page.
 */
export const pageQuery = {
  as_of: timestamp.optional(),
  page: integerText(z.number().int().min(1).max(100_000)).default(1),
  page_size: integerText(z.number().int().min(1).max(100)).default(25),
}

/** A page of a staff list, and how many there are in all; `LIMITS.countedRows` of them means as many or more. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int().max(LIMITS.countedRows),
    results: z.array(item),
    /** The moment of the list, for the query of further pages. */
    as_of: timestamp.optional(),
  })

/** A page of a list with tabs. `elsewhere` is sent for a search within one of them. */
export const tabPageOf = <Item extends z.ZodType, Status extends z.ZodType>(item: Item, status: Status) =>
  pageOf(item).extend({
    /** Hits that the tab does not hold, by the tab of their status; those without any are left out. */
    elsewhere: z.array(z.object({ status, count: z.number().int().max(LIMITS.countedRows) })).optional(),
  })
