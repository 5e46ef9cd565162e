import { getPrivacyNotice } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'

/** The shop's notice about personal data: for its page, and for the link of the sign-up. */
export const privacyNoticeQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => callForData(getPrivacyNotice, { signal }),
  staleTime: 10 * 60_000,
})
