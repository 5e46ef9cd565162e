import { getActiveWorkshopProducts } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The active workshop with its categories, products, prices and stock. */
export const workshopProductsQuery = queryOptions({
  queryKey: queryKeys.workshop,
  queryFn: ({ signal }) => callForData(getActiveWorkshopProducts, { signal }),
})
