import { getActiveWorkshop } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The active workshop without its products, and the categories that it has. */
export const activeWorkshopQuery = queryOptions({
  queryKey: queryKeys.activeWorkshop,
  queryFn: ({ signal }) => callForData(getActiveWorkshop, { signal }),
})
