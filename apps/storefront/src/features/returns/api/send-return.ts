import { addReturnEvidence, addReturnItem, createReturnSession } from '@jansi/contract/calls/returns'
import { call } from '../../../lib/api/api.ts'
import type { Part } from '../return-parts.ts'

/** Opens a return session, pending with empty notes; its id, or null when that failed. */
export async function openSession(): Promise<string | null> {
  const answer = await call(createReturnSession, { body: { status: 'pending', notes: '' } })
  return answer.ok ? answer.data.id : null
}

/** Puts a loaned order item, or a part of it, into a session in condition 1; false when it was refused. */
export async function sendItem(session: string, orderItem: number, part: Partial<Part>): Promise<boolean> {
  const { quantity, pieces } = part
  const body = {
    session,
    order_item: orderItem,
    condition: 1 as const,
    ...(quantity !== undefined && { quantity }),
    ...(pieces && { pieces: [...pieces] }),
  }
  const answer = await call(addReturnItem, { body })
  if (!answer.ok) console.warn(`Return item ${orderItem} was skipped`, answer.status, answer.data)
  return answer.ok
}

/** Attaches one photo to a session; the whole answer, so that the screen can say why it failed. */
export function sendEvidence(session: string, photo: File) {
  return call(addReturnEvidence, { form: { session }, image: photo })
}
