import { answerDamageReport } from '@jansi/contract/calls/staff-loans'
import {
  DAMAGE_ADVICE_TEXTS,
  type DamageAdvice,
  type DamageKind,
  MAX_DAMAGE_NOTE_CHARACTERS,
} from '@jansi/contract/damage-kinds'
import type { DamageReport } from '@jansi/contract/damage-reports'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { storedInputOf, typedInput } from '../lib/input/stored-input.ts'
import { useStoreWhenLeft } from '../lib/input/use-store-when-left.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { type LoanRecord, loanRecord } from './loan-record.ts'
import { waitsForAnswer } from './loan-words.tsx'

const WHAT = 'ตอบเรื่องของชำรุดหรือสูญหาย'

/** The advices that fit a kind of report; the first one is proposed. */
const ADVICES: Record<DamageKind, readonly [DamageAdvice, ...DamageAdvice[]]> = {
  broken: ['bring_at_return', 'keep_using', 'bring_now'],
  lost: ['noted'],
}

type Props = { loan: LoanRecord; report: DamageReport }

/** Replies to a report; nothing once it has a reply, or its pieces are back. */
export function AnswerDamageButton({ loan, report }: Props) {
  const [asking, setAsking] = useState(false)
  if (!waitsForAnswer(report) || !loan.can.answer_damage) return null
  return (
    <>
      <Button variant="contained" size="small" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
        ตอบสมาชิก
      </Button>
      {asking && <AnswerDialog loan={loan} report={report} onClose={() => setAsking(false)} />}
    </>
  )
}

function AnswerDialog({ loan, report, onClose }: Props & { onClose: () => void }) {
  const { run, busy } = useRecordAction('loans', loan.id)
  const advices = ADVICES[report.kind]
  const [advice, setAdvice] = useState<DamageAdvice>(advices[0])
  const [text, setText] = useState(storedInputOf('loans', loan.id, WHAT)?.text ?? '')
  const typed = typedInput(WHAT, text)
  const keepNothing = useStoreWhenLeft('loans', loan.id, typed)
  const labelId = useId()

  function close() {
    keepNothing()
    onClose()
  }

  async function answer() {
    const body = { report: report.id, advice, text: text.trim() }
    const send = async () => loanRecord(await api(answerDamageReport, { params: { id: loan.order }, body }))
    if (await run(send, 'ตอบแล้ว และส่งอีเมลถึงสมาชิก', undefined, typed ?? undefined)) close()
  }

  return (
    <FormDialog
      title="ตอบสมาชิก"
      confirm="ส่งคำตอบ"
      busy={busy}
      onConfirm={() => void answer()}
      onClose={close}
    >
      <Typography color="textSecondary">คำตอบนี้ไม่ตั้งค่าปรับและไม่เปลี่ยนสต็อก สภาพจริงและค่าปรับลงตอนรับคืน</Typography>
      {advices.length > 1 ? (
        <FormControl>
          <FormLabel id={labelId}>สิ่งที่ให้สมาชิกทำ</FormLabel>
          <RadioGroup
            aria-labelledby={labelId}
            value={advice}
            onChange={(_, value) => setAdvice(advices.find((one) => one === value) ?? advices[0])}
          >
            {advices.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={DAMAGE_ADVICE_TEXTS[one]} />
            ))}
          </RadioGroup>
        </FormControl>
      ) : (
        <Typography>{`สมาชิกจะอ่านว่า: ${DAMAGE_ADVICE_TEXTS[advice]}`}</Typography>
      )}
      <TextInput
        label="ข้อความถึงสมาชิก (ไม่ระบุก็ได้)"
        value={text}
        onChange={setText}
        rows={3}
        maxLength={MAX_DAMAGE_NOTE_CHARACTERS}
      />
    </FormDialog>
  )
}
