import { getPrivacyNotice } from '@jansi/contract/privacy'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from './api.ts'

/** What the shop holds of a person, and for how long: for the page that says it, and for the sign-up that links there. */
export const privacyNoticeQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => callForData(getPrivacyNotice, { signal }),
  staleTime: 10 * 60_000,
})
