import { MEMBER_ERRORS, memberErrorOf } from '@jansi/contract/member-errors'
import type { PendingReturnOrder } from '@jansi/contract/returns'
import { openSession, sendEvidence, sendItem } from './api/send-return.ts'
import { type Part, partOf } from './return-parts.ts'

/** The parts of a return that have reached the server, so that a retry continues where it stopped. */
export type ReturnDraft = {
  sessionId: string | null
  sentItems: ReadonlySet<number>
  sentImages: ReadonlySet<File>
  /** Items and photos that a half-made session held before this page began with it. */
  earlier: { items: number; images: number }
}

export const newDraft: ReturnDraft = {
  sessionId: null,
  sentItems: new Set(),
  sentImages: new Set(),
  earlier: { items: 0, images: 0 },
}

/** Items in the draft's session, as far as this device knows. */
export function itemsIn(draft: ReturnDraft): number {
  return draft.earlier.items + draft.sentItems.size
}

/** Photos in the draft's session, as far as this device knows. */
export function imagesIn(draft: ReturnDraft): number {
  return draft.earlier.images + draft.sentImages.size
}

const SUBMIT_FAILED = 'เกิดข้อผิดพลาดในการส่งคำขอคืนสินค้า โปรดลองใหม่อีกครั้ง'

/**
 * Returns the part that is still missing before a return may be sent, in the words of the specification, or
 * null (section 5).
 */
export function returnProblem(draft: ReturnDraft, pieces: number, images: number): string | null {
  if (pieces === 0 && itemsIn(draft) === 0) return 'กรุณาเลือกอย่างน้อย 1 รายการที่ต้องการคืน'
  if (images === 0 && imagesIn(draft) === 0) return 'กรุณาแนบรูปภาพเพื่อเป็นหลักฐานการคืน'
  return null
}

export type ReturnOutcome = { draft: ReturnDraft } & (
  | { sent: true; skipped: string[] }
  /** `text` is the message of the specification; `reason` is the addition from the server's refusal. */
  | { sent: false; text: string; reason: string | null }
)

export type Sending = {
  draft: ReturnDraft
  orders: readonly PendingReturnOrder[]
  /** The chosen parts of loans, by item; without one all pieces come back. */
  parts: ReadonlyMap<number, Part>
  images: readonly File[]
  /** Called with the sent parts after every step. */
  onDraft: (draft: ReturnDraft) => void
}

/**
 * Sends a return: the session, each rental item of each order, each photo (specification, section 7). A
 * failed item is skipped, a failed photo stops it. Parts that have arrived are never sent a second time.
 */
export async function submitReturn({
  draft,
  orders,
  parts,
  images,
  onDraft,
}: Sending): Promise<ReturnOutcome> {
  let now = draft
  const advance = (change: Partial<ReturnDraft>) => {
    now = { ...now, ...change }
    onDraft(now)
  }
  const failed = (reason: string | null): ReturnOutcome => ({
    draft: now,
    sent: false,
    text: SUBMIT_FAILED,
    reason,
  })

  const session = now.sessionId ?? (await openSession())
  if (session === null) return failed(null)
  if (now.sessionId === null) advance({ sessionId: session })

  const skipped: string[] = []
  for (const item of orders.flatMap((order) => order.items)) {
    if (!item.is_rental || now.sentItems.has(item.id)) continue
    const part = partOf(parts, item)
    if (part.quantity === 0) continue
    const some = part.quantity < item.quantity ? part : {}
    if (await sendItem(session, item.id, some)) advance({ sentItems: new Set([...now.sentItems, item.id]) })
    else skipped.push(`${item.product_name} ${item.product_variant.size}`.trim())
  }
  for (const image of images) {
    if (now.sentImages.has(image)) continue
    const answer = await sendEvidence(session, image)
    if (!answer.ok) {
      const code = memberErrorOf(answer.data)
      return failed(code && MEMBER_ERRORS[code])
    }
    advance({ sentImages: new Set([...now.sentImages, image]) })
  }
  // With photos alone staff would never see the session.
  if (itemsIn(now) === 0) return failed(null)
  return { draft: now, sent: true, skipped }
}
