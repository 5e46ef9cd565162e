import { formatBaht } from '@jansi/client/format'
import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import { isAccepted } from '@jansi/contract/penalties'
import { CONDITION_NAMES, type Condition } from '@jansi/contract/return-statuses'
import { MAX_RETURN_NOTE_CHARACTERS } from '@jansi/contract/staff-returns'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { BahtField } from '../ui/fields/baht-field.tsx'
import { NumberedPieces } from '../ui/fields/numbered-pieces.tsx'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { type OutcomeDraft, type Prices, penaltyOf, proposedPenaltyBaht, repairOf } from './outcomes.ts'

type OutcomeRowProps = {
  /** Names the row in the fields' accessible names. */
  name: string
  prices: Prices
  /** The choices of this row. */
  conditions: readonly Condition[]
  outcome: OutcomeDraft
  most: number
  /** The numbered pieces that are on loan, and those that other rows name. */
  numbered: readonly NamedPiece[]
  namedElsewhere: readonly number[]
  onChange: (outcome: OutcomeDraft) => void
  onRemove?: () => void
}

/** Some pieces in one condition, with their penalty. */
export function OutcomeRow(props: OutcomeRowProps) {
  const { name, prices, conditions, outcome, most, onChange, onRemove } = props
  const change = (part: Partial<OutcomeDraft>) => onChange({ ...outcome, ...part })
  const penalty = penaltyOf(prices, outcome)
  const shown = outcome.typedPenalty ?? penalty?.toString() ?? ''
  const repair = repairOf(outcome)
  const charged = penalty !== 0
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 2, p: 1.5, pt: 2, borderRadius: '12px', bgcolor: 'background.default' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <TextField
          select
          label="สภาพ"
          value={outcome.condition}
          onChange={(event) =>
            change({
              condition: Number(event.target.value) as Condition,
              typedPenalty: null,
              typedRepair: '',
              waived: false,
            })
          }
          sx={{ flex: '1 1 200px' }}
        >
          {conditions.map((condition) => (
            <MenuItem key={condition} value={condition}>
              {CONDITION_NAMES[condition]}
            </MenuItem>
          ))}
        </TextField>
        {most > 1 && (
          <QuantityField
            label="จำนวนชิ้น"
            value={outcome.quantity}
            min={1}
            max={most}
            onChange={(quantity) => change({ quantity })}
          />
        )}
        {onRemove && (
          <IconButton aria-label={`ลบ ${name}`} onClick={onRemove}>
            <DeleteIcon />
          </IconButton>
        )}
      </Box>
      {props.numbered.length > 0 && isAccepted(outcome.condition) && (
        <NumberedPieces
          label={`หมายเลขชิ้นของ ${name}`}
          pieces={props.numbered}
          chosen={outcome.pieces ?? []}
          taken={props.namedElsewhere}
          most={outcome.quantity}
          onChange={(pieces) => change({ pieces })}
        />
      )}
      {!isAccepted(outcome.condition) ? (
        <Typography variant="body2" color="textSecondary">
          ยังยืมอยู่ ค่าปรับคิดเมื่อรับคืน
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          {outcome.condition === 3 && (
            <Box sx={{ flex: '1 1 180px' }}>
              <BahtField
                label="ค่าซ่อม (บาท)"
                value={outcome.typedRepair}
                problem={repair === null ? 'ระบุค่าซ่อมเป็นบาท' : undefined}
                hint="รวมทุกชิ้นในแถวนี้"
                onChange={(typedRepair) => change({ typedRepair })}
              />
            </Box>
          )}
          <Box sx={{ flex: '1 1 180px' }}>
            <BahtField
              label="ค่าปรับ (บาท)"
              value={shown}
              problem={repair !== null && penalty === null ? 'ระบุเป็นบาท เช่น 120 หรือ 120.50' : undefined}
              hint={penaltyHint(prices, outcome, penalty)}
              disabled={repair === null}
              onChange={(typedPenalty) => change({ typedPenalty })}
            />
          </Box>
          {charged && (
            <FormControlLabel
              control={<Checkbox checked={outcome.waived} onChange={(_, waived) => change({ waived })} />}
              label="ยกเว้นค่าปรับ"
            />
          )}
        </Box>
      )}
      {charged && (
        <TextField
          label={outcome.waived ? 'เหตุผลที่ยกเว้น' : 'เหตุผลของค่าปรับ'}
          value={outcome.reason}
          required={outcome.waived}
          onChange={(event) => change({ reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: MAX_RETURN_NOTE_CHARACTERS } }}
        />
      )}
    </Box>
  )
}

function penaltyHint(prices: Prices, outcome: OutcomeDraft, penalty: number | null): string {
  const { condition, quantity, typedPenalty } = outcome
  const proposed = proposedPenaltyBaht(prices, outcome)
  if (proposed === null) return 'ระบุค่าซ่อมก่อน'
  if (penalty === null) return ''
  const limit = prices.replacement_price * quantity
  if (condition === 4 && penalty > limit) return `เกินราคาทดแทน ${formatBaht(limit)}`
  if (typedPenalty !== null && penalty !== proposed) return `ตามกฎ ${formatBaht(proposed)}`
  if (condition === 3) return repairHint(prices, outcome, proposed)
  if (condition === 4) return 'ไม่เกินราคาทดแทน'
  if (condition === 5) return 'ราคาทดแทน'
  return penalty > 0 ? 'ค่าปรับล่าช้า' : 'ไม่มีค่าปรับ'
}

/** The parts of which the penalty of a repair is made. */
function repairHint(prices: Prices, outcome: OutcomeDraft, proposed: number): string {
  const late = prices.late_fee * outcome.quantity
  const repair = repairOf(outcome) ?? 0
  if (late === 0 && proposed === repair) return 'ค่าซ่อม'
  const parts = `ค่าปรับล่าช้า ${formatBaht(late)} + ค่าซ่อม ${formatBaht(repair)}`
  return proposed < late + repair ? `${parts} ไม่เกินราคาทดแทน` : parts
}
