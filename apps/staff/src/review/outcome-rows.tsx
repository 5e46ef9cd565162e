import type { Elements } from '@jansi/client/elements'
import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import type { Condition } from '@jansi/contract/return-statuses'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { OutcomeRow } from './outcome-row.tsx'
import { type OutcomeDraft, type Prices, splitOutcomes } from './outcomes.ts'

type OutcomeRowsProps = {
  /** Names the rows: as it is while there is one, with its number where there are more. */
  name: string
  rowName: (row: number) => string
  prices: Prices
  conditions: readonly Condition[]
  outcomes: readonly OutcomeDraft[]
  /** Pieces there are, and how many of them no row speaks of. */
  pieces: number
  left: number
  /** The numbered pieces that are on loan; left out where there is none. */
  numbered?: readonly NamedPiece[] | undefined
  /** Shows how many pieces are left. */
  note: Elements
  onChange: (outcomes: readonly OutcomeDraft[]) => void
}

/** The pieces of one item split over conditions, a row each. */
export function OutcomeRows(props: OutcomeRowsProps) {
  const { outcomes, pieces, left, onChange } = props
  const several = outcomes.length > 1
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {outcomes.map((outcome, index) => (
        <OutcomeRow
          key={outcome.key}
          name={several ? props.rowName(index + 1) : props.name}
          prices={props.prices}
          conditions={props.conditions}
          outcome={outcome}
          most={pieces}
          numbered={props.numbered ?? []}
          namedElsewhere={outcomes.flatMap((other) => (other === outcome ? [] : (other.pieces ?? [])))}
          onChange={(changed) => onChange(outcomes.map((row) => (row.key === changed.key ? changed : row)))}
          {...(several && { onRemove: () => onChange(outcomes.filter((row) => row.key !== outcome.key)) })}
        />
      ))}
      {props.note}
      {(pieces > outcomes.length || left > 0) && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          onClick={() => onChange(splitOutcomes(outcomes, left))}
          sx={{ justifySelf: 'start' }}
        >
          แบ่งตามสภาพ
        </Button>
      )}
    </Box>
  )
}
