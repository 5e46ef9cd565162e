import { getSite } from '@jansi/contract/public-calls'
import type { PublicSettings } from '@jansi/contract/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'

/** The settings of the whole site: footer, survey link, card currency, bank account. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => callForData(getSite, { signal }),
  staleTime: 10 * 60_000,
})

/** The site's settings once they have come, else undefined. */
export function useSiteSettings(): PublicSettings | undefined {
  return useQuery(siteSettingsQuery).data
}
