import { listFaqs } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'

/** The questions and answers, in order. */
export const faqsQuery = queryOptions({
  queryKey: ['faqs'],
  queryFn: ({ signal }) => callForData(listFaqs, { signal }),
})
