import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** Query of a paged staff list: `page` counts from 1. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
}

/** A page of a staff list, and how many there are in all; `LIMITS.countedRows` of them means as many or more. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number().int().max(LIMITS.countedRows), results: z.array(item) })
