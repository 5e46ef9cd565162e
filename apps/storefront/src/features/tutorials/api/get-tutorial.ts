import { getTutorial } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'

/** One tutorial; a CallError with status 404 when there is none. */
export const tutorialQuery = (id: number) =>
  queryOptions({
    queryKey: ['tutorials', id],
    queryFn: ({ signal }) => callForData(getTutorial, { params: { id }, signal }),
  })
