import { z } from 'zod'

/** Query of a paged staff list: `page` counts from 1. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
}
