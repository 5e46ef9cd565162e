import { formatBaht } from '@jansi/client/format'
import { correctJournal } from '@jansi/contract/calls/staff-journal'
import { MONEY_METHOD_NAMES, MONEY_METHODS, type MoneyMethod } from '@jansi/contract/journal'
import type { JournalFault } from '@jansi/contract/staff-journal'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { newKey } from '../lib/api/request-key.ts'
import { useCall } from '../lib/api/use-call.ts'
import { bahtFromText, textFromBaht } from '../lib/text/baht-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'

type CorrectionDialogProps = { fault: JournalFault; name: string; sums: string; onClose: () => void }

/** Asks an admin which money came in in truth, by which way, and why the journal is corrected. */
export function CorrectionDialog({ fault, name, sums, onClose }: CorrectionDialogProps) {
  const [text, setText] = useState(textFromBaht((fault.by_journal?.money ?? 0) + fault.paid_back))
  const [method, setMethod] = useState<MoneyMethod | ''>('')
  const [idempotencyKey] = useState(newKey)
  const [written, setWritten] = useState('')
  const { call, busy } = useCall()
  const notify = useNotify()
  const queryClient = useQueryClient()

  const received = bahtFromText(text)
  const isSum = typeof received === 'number'
  const tooLittle = isSum && received < fault.paid_back
  const movesMoney = isSum && received - fault.paid_back !== (fault.by_journal?.money ?? 0)
  const reason = written.trim()

  async function confirm() {
    if (!isSum) return
    await call(async () => {
      const { subject, id, received: was } = fault
      const body = { subject, id, received, was, ...(method !== '' && { method }), reason }
      await api(correctJournal, { body, idempotencyKey })
      notify('แก้บัญชีแล้ว', { type: 'success' })
      for (const key of ['journal-faults', 'summary', 'orders', 'returns', 'reports']) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
      onClose()
    })
  }

  return (
    <FormDialog
      title={`แก้บัญชี ${name}`}
      confirm="แก้บัญชี"
      tone="error"
      busy={busy}
      ready={isSum && !tooLittle && reason !== '' && (!movesMoney || method !== '')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>{sums}</Typography>
      <BahtField
        label="เงินที่เข้ามาจริงทั้งหมด"
        value={text}
        problem={
          !isSum
            ? 'ใส่จำนวนเงินเป็นตัวเลข'
            : tooLittle
              ? `น้อยกว่าที่คืนไปแล้ว ${formatBaht(fault.paid_back)}`
              : undefined
        }
        hint="ดูจากรายการเดินบัญชี รวมทุกครั้ง ไม่หักเงินที่คืนไปแล้ว"
        onChange={setText}
      />
      {movesMoney && (
        <TextField
          select
          label="บัญชีที่เงินเปลี่ยน"
          value={method}
          onChange={({ target }) => setMethod(MONEY_METHODS.find((one) => one === target.value) ?? '')}
          required
        >
          {MONEY_METHODS.map((one) => (
            <MenuItem key={one} value={one}>
              {MONEY_METHOD_NAMES[one]}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ReasonField
        value={written}
        onChange={setWritten}
        hint="เก็บไว้ในบัญชีและบันทึกการทำงานพร้อมชื่อคุณ ไม่ส่งให้สมาชิก"
      />
    </FormDialog>
  )
}
