import type { Deps } from '../../core/deps.ts'
import { WorkersBusy } from '../../workers/worker-pool.ts'
import { type PromptPayRequest, promptPayPayload } from './promptpay.ts'

/**
 * Draws a PromptPay code as a data URL, in the turn of the account `viewerId`. Null while too much is being drawn: a
 * page without its code is better than none, and the next look has it.
 */
export async function drawPromptPayQr(
  { drawings }: Pick<Deps, 'drawings'>,
  request: PromptPayRequest,
  viewerId: number,
): Promise<string | null> {
  try {
    return await drawings.qr(promptPayPayload(request), viewerId)
  } catch (error) {
    if (error instanceof WorkersBusy) return null
    throw error
  }
}
