import { sendWithProgress } from '@jansi/client/send-with-progress'
import { sendPenaltySlip } from '@jansi/contract/calls/payments'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/forms/failure-text.ts'

/**
 * Sends the photo of a slip that pays a session's penalties. Returns the Thai text of a failure, or null on
 * success.
 */
export async function uploadPenaltySlip(
  sessionId: string,
  photo: File,
  onProgress: (share: number) => void,
): Promise<string | null> {
  const answer = await call(sendPenaltySlip, {
    form: { session: sessionId },
    image: photo,
    send: sendWithProgress(onProgress),
  })
  return answer.ok ? null : failureText(answer, 'ส่งสลิปไม่สำเร็จ ลองส่งอีกครั้งได้เลย')
}
