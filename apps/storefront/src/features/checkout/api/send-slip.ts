import { sendWithProgress } from '@jansi/client/send-with-progress'
import { sendSlip } from '@jansi/contract/calls/payments'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/forms/failure-text.ts'

/**
 * Attaches the photo of a transfer slip to an order, or replaces it. Returns the Thai text of a failure, or
 * null on success. Calls `onProgress` with the share that was sent, 0 to 1.
 */
export async function uploadSlip(
  orderId: string,
  photo: File,
  onProgress: (share: number) => void,
): Promise<string | null> {
  const answer = await call(sendSlip, {
    form: { order: orderId },
    image: photo,
    send: sendWithProgress(onProgress),
  })
  return answer.ok ? null : failureText(answer, 'ส่งสลิปไม่สำเร็จ ลองส่งอีกครั้งได้เลย')
}

/** Attaches several slips of one order, the earliest first. Ends with the first failure, and returns its text. */
export async function uploadSlips(
  orderId: string,
  slips: readonly File[],
  onProgress: (share: number) => void,
): Promise<string | null> {
  for (const slip of slips) {
    const problem = await uploadSlip(orderId, slip, onProgress)
    if (problem !== null) return problem
  }
  return null
}
