import { formatBaht } from '@jansi/client/format'
import { correctPenalty } from '@jansi/contract/calls/staff-returns'
import { MAX_RETURN_NOTE_CHARACTERS, type StaffReturn } from '@jansi/contract/staff-returns'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { type StoredInput, storedInputOf } from '../lib/input/stored-input.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { bahtFromText, textFromBaht } from '../lib/text/baht-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { SlipNotice } from './slip-notice.tsx'

const WHAT = 'แก้ค่าปรับ'

/** The amounts as typed, by outcome. */
type Draft = { texts: Readonly<Record<number, string>>; reason: string }

/** Not accepted: the piece never came, so that it has no penalty. */
const MISSING = 6

/** Asks for the right penalty of each outcome, and why it changes. */
export function CorrectPenaltyDialog({ session, onClose }: { session: StaffReturn; onClose: () => void }) {
  const outcomes = session.items.flatMap((item) =>
    item.outcomes.flatMap((outcome) =>
      outcome.id === undefined || outcome.condition === MISSING
        ? []
        : [
            {
              ...outcome,
              id: outcome.id,
              name: `${item.order_item.product_name} ${item.order_item.product_variant.size}`,
            },
          ],
    ),
  )
  const [before] = useState(() => storedInputOf('returns', session.id, WHAT)?.draft as Draft | undefined)
  const [texts, setTexts] = useState(
    () =>
      new Map(
        outcomes.map(({ id, penalty_amount }) => [id, before?.texts[id] ?? textFromBaht(penalty_amount)]),
      ),
  )
  const [reason, setReason] = useState(before?.reason ?? '')
  const { run, busy } = useRecordAction('returns', session.id)
  const queryClient = useQueryClient()

  const amounts = outcomes.flatMap(({ id, penalty_amount }) => {
    const amount = bahtFromText(texts.get(id) ?? '')
    return typeof amount === 'number' ? [{ outcome: id, penalty_amount: amount, was: penalty_amount }] : []
  })
  const changed = amounts.filter(({ penalty_amount, was }) => penalty_amount !== was)
  const total = amounts.reduce((sum, { penalty_amount }) => sum + Math.round(penalty_amount * 100), 0) / 100
  const isRaised = session.payment_complete && total > session.total_penalties
  const ready = amounts.length === outcomes.length && changed.length > 0 && reason.trim() !== '' && !isRaised

  const typed = changed.length === 0 && reason.trim() === '' ? null : inputOf()
  const keepNothing = useStoreWhenLeft('returns', session.id, typed)

  function inputOf(): StoredInput {
    const lines = outcomes.map(({ id, name }) => `${name}: ค่าปรับ ${texts.get(id) ?? ''} บาท`)
    const draft: Draft = { texts: Object.fromEntries(texts), reason }
    return { what: WHAT, text: [...lines, reason.trim()].join('\n').trim(), draft }
  }

  function close() {
    keepNothing()
    onClose()
  }

  async function confirm() {
    const body = {
      was: session.total_penalties,
      outcomes: changed.map(({ outcome, penalty_amount }) => ({ outcome, penalty_amount })),
      reason: reason.trim(),
    }
    const send = () => api(correctPenalty, { params: { id: session.id }, body })
    const done = 'แก้ค่าปรับแล้ว และแจ้งสมาชิกทางอีเมล'
    if (!(await run(send, done, undefined, typed ?? undefined))) return
    close()
    for (const resource of ['orders', 'refunds']) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }

  return (
    <FormDialog
      title="แก้ค่าปรับ"
      confirm="บันทึกค่าปรับ"
      busy={busy}
      ready={ready}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Typography color="textSecondary">
        {session.payment_complete
          ? 'สมาชิกชำระแล้ว ลดได้อย่างเดียว ส่วนที่เกินเป็นเงินที่ต้องคืน'
          : 'สมาชิกจะอ่านเหตุผลในอีเมลและประวัติการคืน'}
      </Typography>
      {outcomes.map(({ id, name, condition_name, quantity }) => (
        <Box key={id} role="group" aria-label={`${name} ${condition_name}`}>
          <Typography sx={{ mb: 1.5 }}>{`${name} · ${condition_name} ${quantity} ชิ้น`}</Typography>
          <BahtField
            label="ค่าปรับ (บาท)"
            value={texts.get(id) ?? ''}
            problem={typeof bahtFromText(texts.get(id) ?? '') === 'number' ? undefined : 'ใส่จำนวนเงินเป็นตัวเลข'}
            onChange={(text) => setTexts(new Map(texts).set(id, text))}
          />
        </Box>
      ))}
      <Typography>
        <span>{'รวม '}</span>
        <strong>{formatBaht(total)}</strong>
        <span>{` จากเดิม ${formatBaht(session.total_penalties)}${isRaised ? ' ค่าปรับที่ชำระแล้วเพิ่มไม่ได้' : ''}`}</span>
      </Typography>
      {total === 0 && <SlipNotice session={session} />}
      <ReasonField value={reason} onChange={setReason} maxLength={MAX_RETURN_NOTE_CHARACTERS} />
    </FormDialog>
  )
}
