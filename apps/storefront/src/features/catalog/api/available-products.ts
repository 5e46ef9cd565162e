import { listAvailableProducts } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'

/** Some products that are in stock. */
export const availableProductsQuery = queryOptions({
  queryKey: ['available-products'],
  queryFn: ({ signal }) => callForData(listAvailableProducts, { signal }),
})
