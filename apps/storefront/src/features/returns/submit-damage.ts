import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import { failureText } from '../../lib/forms/failure-text.ts'
import { sendDamagePhoto, sendReport, type TypedReport } from './api/damage-reports.ts'

/** The parts of a report that have reached the server, so that a retry continues where it stopped. */
export type DamageDraft = { report: OwnDamageReport | null; sentPhotos: ReadonlyMap<File, number> }

export const newDamageDraft: DamageDraft = { report: null, sentPhotos: new Map() }

/** Returns the part that is still missing before a report may be sent, in Thai, or null. */
export function damageProblem(typed: Omit<TypedReport, 'key'>, photos: number): string | null {
  if (typed.quantity === 0) return 'เลือกอย่างน้อย 1 ชิ้น'
  if (typed.note.trim() === '') return 'เล่าสั้น ๆ ว่าเกิดอะไรขึ้น'
  if (typed.kind === 'broken' && photos === 0) return 'แนบรูปของที่ชำรุดอย่างน้อย 1 รูป'
  return null
}

const FAILED = 'ส่งเรื่องแจ้งไม่สำเร็จ ลองอีกครั้งได้เลย'

/**
 * Sends a report, then its photos. Returns the Thai text of a failure, or null on success; `onDraft` is called after every
 * step. Parts that have arrived are never sent a second time.
 */
export async function submitDamage(
  draft: DamageDraft,
  typed: TypedReport,
  photos: readonly File[],
  onDraft: (draft: DamageDraft) => void,
): Promise<string | null> {
  let { report, sentPhotos } = draft
  if (report === null) {
    const answer = await sendReport({ ...typed, note: typed.note.trim() })
    if (!answer.ok) return failureText(answer, FAILED)
    report = answer.data
    onDraft({ report, sentPhotos })
  }
  return sendPhotos(report, sentPhotos, photos, (sent) => {
    sentPhotos = sent
    onDraft({ report, sentPhotos })
  })
}

/** Sends the photos of a report that have not arrived. Returns the Thai text of a failure, or null on success. */
export async function sendPhotos(
  report: OwnDamageReport,
  sentBefore: ReadonlyMap<File, number>,
  photos: readonly File[],
  onSent: (sent: ReadonlyMap<File, number>) => void,
): Promise<string | null> {
  let sent = sentBefore
  for (const photo of photos) {
    if (sent.has(photo)) continue
    const taken = [...report.photos.map(({ position }) => position), ...sent.values()]
    const position = Math.max(0, ...taken) + 1
    const answer = await sendDamagePhoto(report.id, position, photo)
    if (!answer.ok) return failureText(answer, FAILED)
    sent = new Map(sent).set(photo, position)
    onSent(sent)
  }
  return null
}
