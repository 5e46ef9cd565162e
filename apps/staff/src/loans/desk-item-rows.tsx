import type { Elements } from '@jansi/client/elements'
import { bindThai, formatBaht, formatWeekday } from '@jansi/client/format'
import { shortId } from '@jansi/contract/limits'
import { isAccepted } from '@jansi/contract/penalties'
import { CONDITION_NAMES, type Condition } from '@jansi/contract/return-statuses'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { OutcomeRows } from '../review/outcome-rows.tsx'
import {
  type DeskItem,
  deskNumbers,
  deskPieces,
  hasGoodPiece,
  QUICK_CONDITIONS,
  staysOut,
  withOnePiece,
} from './desk-return.ts'
import type { LoanRecord } from './loan-record.ts'

// Pieces that were not brought to the desk are simply not recorded.
const CONDITIONS = (Object.keys(CONDITION_NAMES).map(Number) as Condition[]).filter(isAccepted)

const QUICK_NAMES = { 4: 'ชำรุด 1 ชิ้น', 5: 'หายหรือไม่ครบ 1 ชิ้น' } as const

type DeskItemRowsProps = {
  entry: DeskItem
  loan: Pick<LoanRecord, 'return_due_on' | 'days_late'>
  onChange: (entry: DeskItem) => void
  /** The member's reports about the item. */
  notes: Elements
}

/** One line of the loan at the desk: whether it was brought, and the state of its pieces. */
export function DeskItemRows({ entry, loan, onChange, notes }: DeskItemRowsProps) {
  const { item, brought, outcomes } = entry
  const { return_due_on: dueOn = loan.return_due_on, days_late: daysLate = loan.days_late } = item
  const ownDay = dueOn === loan.return_due_on ? '' : ` · คืนภายใน ${formatWeekday(dueOn)}`
  const left = staysOut(entry)
  const title = `${item.product_name} (${item.size})`
  return (
    <Box role="group" aria-label={title}>
      <FormControlLabel
        control={
          <Checkbox
            checked={brought}
            disabled={deskPieces(item) === 0}
            onChange={(_, checked) => onChange({ ...entry, brought: checked })}
          />
        }
        label={bindThai(`${title} · ยืมอยู่ ${item.out} ชิ้น${ownDay}`)}
      />
      {item.waits_in !== null && (
        <Typography variant="body2">
          <span>{`${item.waiting ?? ''} ชิ้นรอตรวจอยู่ใน `}</span>
          <Link component={RouterLink} to={paths.returns.one(item.waits_in)}>
            <NamedText text={`คำขอคืน ${shortId(item.waits_in)}`} />
          </Link>
          <span>{deskPieces(item) > 0 && ` รับที่โต๊ะได้อีก ${deskPieces(item)} ชิ้น`}</span>
        </Typography>
      )}
      {notes}
      {brought && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            <span>{`ราคาทดแทน ${formatBaht(item.replacement_price)} ต่อชิ้น`}</span>
            {daysLate > 0 && (
              <Box component="span" sx={{ color: 'error.dark', fontWeight: 600 }}>
                {` · คืนช้า ${daysLate} วัน ค่าปรับล่าช้า ${formatBaht(item.late_fee)} ต่อชิ้น`}
              </Box>
            )}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
            {QUICK_CONDITIONS.map((condition) => (
              <Button
                key={condition}
                size="small"
                variant="outlined"
                disabled={!hasGoodPiece(entry)}
                onClick={() => onChange(withOnePiece(entry, condition))}
              >
                {QUICK_NAMES[condition]}
              </Button>
            ))}
          </Box>
          <OutcomeRows
            name={`สภาพของ ${title}`}
            rowName={(row) => `${title} ส่วนที่ ${row}`}
            prices={item}
            conditions={CONDITIONS}
            outcomes={outcomes}
            pieces={deskPieces(item)}
            numbered={deskNumbers(item)}
            left={left}
            note={
              left > 0 && (
                <Typography variant="body2" color="textSecondary">
                  {`อีก ${left} ชิ้นยังยืมอยู่`}
                </Typography>
              )
            }
            onChange={(changed) => onChange({ ...entry, outcomes: changed })}
          />
        </>
      )}
    </Box>
  )
}
