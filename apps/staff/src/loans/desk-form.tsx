import { recordWalkInReturn } from '@jansi/contract/calls/staff-loans'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useRequestKey } from '../lib/api/request-key.ts'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { forgetInput, storedInputOf } from '../lib/input/stored-input.ts'
import { leadsToUnreadFigure } from '../lib/input/unread-figure.ts'
import { markUnsavedInput } from '../lib/input/unsaved-input.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { paths } from '../paths.ts'
import { DamageNotes } from '../review/damage-notes.tsx'
import { DecisionSummary } from '../review/decision-summary.tsx'
import { totalPenalty } from '../review/outcomes.ts'
import { ScanPieces } from '../review/scan-pieces.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { AnswerDamageButton } from './answer-damage-button.tsx'
import { DeskConfirm } from './desk-confirm.tsx'
import { DeskItemRows } from './desk-item-rows.tsx'
import {
  broughtIn,
  type DeskDraft,
  type DeskItem,
  deskBody,
  deskFacts,
  deskNumbers,
  deskProblems,
  deskText,
  everythingGood,
  isSameAtDesk,
  resumeDeskReturn,
  withItemsOf,
} from './desk-return.ts'
import type { LoanRecord } from './loan-record.ts'

const WHAT = 'รับคืนที่โต๊ะ'

/** Records a return with the pieces on the desk, decided at once; then shows what it came to. */
export function DeskForm({ loan, onExpired }: { loan: LoanRecord; onExpired: () => void }) {
  const { draft, isBegun, setDraft } = useDeskDraft(loan)
  const [confirming, setConfirming] = useState(false)
  const confirm = () => setConfirming(!leadsToUnreadFigure())
  const { send, busy } = useSendReturn({
    loan,
    draft,
    isBegun,
    confirming,
    onEnd: () => setConfirming(false),
  })
  const problems = deskProblems(draft)
  const hasReports = loan.items.some(({ damage_reports: reports = [] }) => reports.length > 0)
  // A dialog that is open stays when somebody else takes the loan back meanwhile: the server refuses the late return.
  useEffect(() => (confirming ? markUnsavedInput() : undefined), [confirming])

  useShortcut('approve', 'ดูผลก่อนบันทึก', problems.length === 0 ? confirm : null)
  useShortcut('all', 'ได้คืนครบ สภาพปกติทุกชิ้น', () => setDraft(everythingGood(draft)))

  const change = (changed: DeskItem) =>
    setDraft((was) => ({
      ...was,
      items: was.items.map((entry) => (entry.item.order_item === changed.item.order_item ? changed : entry)),
    }))

  return (
    <Panel title="รับคืนที่โต๊ะ">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {`ตั้งไว้ว่าได้คืนครบและสภาพปกติ${hasReports ? ' เว้นชิ้นที่สมาชิกแจ้งไว้' : ''} แก้เฉพาะชิ้นที่ไม่ใช่ ค่าปรับคิดตามกฎให้แล้ว`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
        <ScanPieces
          items={draft.items.map(scannedItem)}
          onNamed={(id, outcomes) =>
            setDraft((was) => ({
              ...was,
              items: was.items.map((entry) =>
                entry.item.order_item === id ? { ...entry, brought: true, outcomes } : entry,
              ),
            }))
          }
        />
        {draft.items.map((entry) => (
          <DeskItemRows
            key={entry.item.order_item}
            entry={entry}
            loan={loan}
            onChange={change}
            notes={
              <DamageNotes
                reports={entry.item.damage_reports}
                onExpired={onExpired}
                action={(report) => <AnswerDamageButton loan={loan} report={report} />}
              />
            }
          />
        ))}
      </Box>
      <DecisionSummary
        label="ผลการรับคืน"
        notes={draft.notes}
        notesLabel="หมายเหตุถึงสมาชิก (ไม่ระบุก็ได้)"
        onNotes={(notes) => setDraft((was) => ({ ...was, notes }))}
        total={totalPenalty(broughtIn(draft))}
        problems={problems}
        onContinue={confirm}
      />
      {confirming && (
        <DeskConfirm
          draft={draft}
          busy={busy}
          onConfirm={() => void send()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  )
}

/** The draft of the return: `isBegun` once it is not the one that it started with. */
function useDeskDraft(loan: LoanRecord) {
  const begin = () => resumeDeskReturn(storedInputOf('loans', loan.order, WHAT)?.draft, loan)
  const [start, setStart] = useState(begin)
  const [kept, setDraft] = useState(start)
  const [facts, setFacts] = useState(deskFacts(loan))
  // A loan that is read again may have a new report: a return that was begun goes on, and any other starts with it.
  if (facts !== deskFacts(loan)) {
    setFacts(deskFacts(loan))
    if (kept === start) {
      const again = begin()
      setStart(again)
      setDraft(again)
    }
  }
  return { draft: withItemsOf(kept, loan), isBegun: kept !== start, setDraft }
}

type SendReturn = {
  loan: LoanRecord
  draft: DeskDraft
  isBegun: boolean
  confirming: boolean
  onEnd: () => void
}

/** Records the return and opens its page; keeps the draft while it is not recorded. */
function useSendReturn({ loan, draft, isBegun, confirming, onEnd }: SendReturn) {
  const key = useRequestKey(confirming)
  const { run, busy } = useRecordAction('returns', '')
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  // So that a due day that moves is seen at once, with the penalties that follow from it.
  const allowLeave = useLeaveGuard(isBegun, { resumes: true })
  const typed = isBegun ? { what: WHAT, text: deskText(draft), draft } : null
  const keepNothing = useStoreWhenLeft('loans', loan.order, typed)

  /** Reads the loan again: the member has heard these penalties. Without a response, the server decides. */
  async function isCurrent(): Promise<boolean> {
    const read = dataProvider.getOne<LoanRecord>('loans', { id: loan.id })
    const latest = await read.catch(() => null)
    if (latest === null || isSameAtDesk(latest.data, loan)) return true
    onEnd()
    void queryClient.invalidateQueries({ queryKey: ['loans'] })
    notify('กำหนดคืนหรือของที่ยืมเปลี่ยนไประหว่างนี้ ตรวจผลอีกครั้งก่อนบันทึก', {
      type: 'warning',
      autoHideDuration: 8000,
    })
    return false
  }

  async function send() {
    if (!(await isCurrent())) return
    const succeeded = await run(async () => {
      try {
        const session = await api(recordWalkInReturn, {
          params: { id: loan.order },
          body: deskBody(draft),
          idempotencyKey: key,
        })
        keepNothing()
        forgetInput('loans', loan.order)
        allowLeave()
        navigate(paths.returns.one(session.id))
        return session
      } finally {
        void queryClient.invalidateQueries({ queryKey: ['loans'] })
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
      }
    }, 'บันทึกการรับคืนแล้ว')
    if (succeeded) onEnd()
  }

  return { send, busy }
}

/** The item as a scan of its numbered pieces reads it. */
function scannedItem({ item, outcomes }: DeskItem) {
  const name = `${item.product_name} ${item.size}`
  return { id: item.order_item, name, numbered: deskNumbers(item), outcomes }
}
