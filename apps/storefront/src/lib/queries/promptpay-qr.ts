import { createPromptPayQr } from '@jansi/contract/calls/checkout'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'
import { RARELY_CHANGED } from '../api/query-of.ts'

/** The image of a PromptPay QR for an amount above 0 in baht, as an address (specification, section 7). */
export function promptPayQrQuery(baht: number) {
  return queryOptions({
    queryKey: ['promptpay-qr', baht],
    queryFn: async ({ signal }) =>
      (await callForData(createPromptPayQr, { body: { amount: baht }, signal })).qr_code_url,
    enabled: baht > 0,
    ...RARELY_CHANGED,
  })
}
