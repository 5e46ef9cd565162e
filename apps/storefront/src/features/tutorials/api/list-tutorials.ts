import { listTutorials } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'

/** The published tutorials, newest first. */
export const tutorialsQuery = queryOptions({
  queryKey: ['tutorials'],
  queryFn: ({ signal }) => callForData(listTutorials, { signal }),
})
