import { BANK_NAMES } from '@jansi/contract/banks'
import { setBuyerDestination } from '@jansi/contract/calls/staff-refunds'
import {
  isAccountNumber,
  isPromptPayNumber,
  MAX_HOLDER_CHARACTERS,
  MAX_NUMBER_CHARACTERS,
} from '@jansi/contract/refund-destinations'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { api } from '../lib/api/api.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useRefundAction } from './use-refund-action.ts'

/** Asks for the PromptPay number or the bank account that a buyer without an account names at the desk. */
export function DestinationDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const given = refund.destination
  const [kind, setKind] = useState(given?.kind ?? 'promptpay')
  const [number, setNumber] = useState(given?.number ?? '')
  const [bank, setBank] = useState(given?.bank ?? '')
  const [holder, setHolder] = useState(given?.holder ?? '')
  const { run, busy } = useRefundAction(refund)
  const isBank = kind === 'bank'
  const isRight = isBank
    ? isAccountNumber(number) && bank !== '' && holder.trim() !== ''
    : isPromptPayNumber(number)
  const wrong = isBank ? 'เลขบัญชี 10 ถึง 15 หลัก' : 'เบอร์มือถือ 10 หลัก หรือเลขบัตรประชาชน 13 หลัก'

  async function confirm() {
    const body = isBank ? { kind, bank, number, holder } : { kind, number }
    const save = () => api(setBuyerDestination, { params: { id: refund.id }, body })
    if (await run(save, 'บันทึกบัญชีรับเงินคืนแล้ว')) onClose()
  }

  return (
    <FormDialog
      title="บัญชีรับเงินคืนของผู้ซื้อ"
      confirm="บันทึกบัญชี"
      busy={busy}
      ready={isRight}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <RadioGroup
        row
        aria-label="รับเงินคืนทาง"
        value={kind}
        onChange={(_, value) => setKind(value === 'bank' ? 'bank' : 'promptpay')}
      >
        <FormControlLabel value="promptpay" control={<Radio />} label="พร้อมเพย์" />
        <FormControlLabel value="bank" control={<Radio />} label="บัญชีธนาคาร" />
      </RadioGroup>
      {isBank && (
        <TextField
          select
          label="ธนาคาร"
          required
          value={bank}
          onChange={(event) => setBank(event.target.value)}
        >
          {Object.entries(BANK_NAMES).map(([code, name]) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextInput
        label={isBank ? 'เลขที่บัญชี' : 'เบอร์มือถือหรือเลขบัตรประชาชน'}
        value={number}
        onChange={setNumber}
        hint={wrong}
        maxLength={MAX_NUMBER_CHARACTERS}
        attributes={{ inputMode: 'numeric', autoComplete: 'off' }}
        required
      />
      {isBank && (
        <TextInput
          label="ชื่อบัญชี"
          value={holder}
          onChange={setHolder}
          maxLength={MAX_HOLDER_CHARACTERS}
          attributes={{ autoComplete: 'off' }}
          required
        />
      )}
    </FormDialog>
  )
}
