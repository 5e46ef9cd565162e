import { reviewReturn } from '@jansi/contract/calls/staff-returns'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { useRef, useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { type StoredInput, storedInputOf } from '../lib/input/stored-input.ts'
import { leadsToUnreadFigure } from '../lib/input/unread-figure.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { DecisionSummary } from '../review/decision-summary.tsx'
import { totalPenalty } from '../review/outcomes.ts'
import { ScanPieces } from '../review/scan-pieces.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { DecisionChip } from './return-status.tsx'
import {
  decisionOf,
  everythingGood,
  foundIn,
  type ItemDraft,
  nothingReceived,
  problemsOf,
  type ReviewDraft,
  resumeReview,
  reviewBody,
  reviewText,
  withCurrentItems,
} from './review.ts'
import { ReviewConfirm } from './review-confirm.tsx'
import { ReviewItem } from './review-item.tsx'

const WHAT = 'ตรวจคำขอคืน'

/** Records the condition and penalty of each returned piece, and shows the result before sending. */
export function ReviewForm({ session, onExpired }: { session: StaffReturn; onExpired: () => void }) {
  const [start] = useState(() =>
    resumeReview(storedInputOf('returns', session.id, WHAT)?.draft, session.items),
  )
  const [typed, setDraft] = useState(start)
  const draft = withCurrentItems(typed, session.items)
  const keepNothing = useStoreWhenLeft('returns', session.id, typed === start ? null : inputOf(draft))
  const [confirming, setConfirming] = useState(false)
  const confirm = () => setConfirming(!leadsToUnreadFigure())
  const { run, busy } = useRecordAction('returns', session.id)
  const problems = problemsOf(draft)
  const decision = decisionOf(draft)

  const notes = useRef<HTMLTextAreaElement>(null)

  useShortcut('approve', 'ดูผลก่อนบันทึก', problems.length === 0 ? confirm : null)
  useShortcut('all', 'ได้รับครบ สภาพปกติทุกชิ้น', () => setDraft(everythingGood(draft)))
  useShortcut('reject', 'ไม่ได้รับของเลย แล้วเขียนเหตุผล', () => {
    setDraft(nothingReceived(draft))
    notes.current?.focus()
  })

  const changeItem = (changed: ItemDraft) =>
    setDraft((was) => ({
      ...was,
      items: was.items.map((entry) => (entry.item.id === changed.item.id ? changed : entry)),
    }))
  const scanned = draft.items.map(({ item, outcomes }) => ({
    id: item.id,
    name: item.order_item.product_name,
    numbered: item.pieces,
    outcomes,
  }))

  async function send() {
    const succeeded = await run(
      async () => {
        const reviewed = await api(reviewReturn, { params: { id: session.id }, body: reviewBody(draft) })
        keepNothing()
        return reviewed
      },
      'บันทึกผลการตรวจแล้ว และแจ้งสมาชิกทางอีเมล',
      undefined,
      inputOf(draft),
    )
    if (!succeeded) return
    setConfirming(false)
    // The form is replaced by the result at the top.
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <ScanPieces
        items={scanned}
        onNamed={(id, outcomes) =>
          setDraft((was) => ({
            ...was,
            items: was.items.map((entry) => (entry.item.id === id ? { ...entry, outcomes } : entry)),
          }))
        }
      />
      {draft.items.map((entry) => (
        <ReviewItem key={entry.item.id} entry={entry} onChange={changeItem} onExpired={onExpired} />
      ))}
      <Panel title="สรุปผลการตรวจ">
        <DecisionSummary
          label="ผลการตรวจ"
          notes={draft.notes}
          notesLabel="หมายเหตุถึงสมาชิก"
          notesRef={notes}
          notesHint={decision === 'rejected' ? 'ไม่รับคืนเลย จึงต้องบอกเหตุผลให้สมาชิก' : 'ไม่ระบุก็ได้'}
          notesOwed={decision === 'rejected'}
          onNotes={(notes) => setDraft((was) => ({ ...was, notes }))}
          decision={<DecisionChip decision={decision} />}
          total={totalPenalty(foundIn(draft))}
          problems={problems}
          onContinue={confirm}
        />
      </Panel>
      {confirming && (
        <ReviewConfirm draft={draft} busy={busy} onConfirm={send} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}

function inputOf(draft: ReviewDraft): StoredInput {
  return { what: WHAT, text: reviewText(draft), draft }
}
