import { promptPayQr } from '@jansi/contract/checkout'
import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The picture of a PromptPay QR for an amount above 0 in baht. A failure is only logged (section 8). */
export function promptPayQrQuery(baht: number) {
  return queryOptions({
    queryKey: queryKeys.promptPayQr(baht),
    queryFn: async ({ signal }) => {
      const answer = await call(promptPayQr, { body: { amount: baht }, signal })
      if (answer.ok) return answer.data.qr_code_url
      if (!signal.aborted) console.warn('The PromptPay QR could not be fetched', answer.status)
      throw new CallError(answer)
    },
    enabled: baht > 0,
    staleTime: 10 * 60_000,
  })
}
