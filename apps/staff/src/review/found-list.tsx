import { formatBaht } from '@jansi/client/format'
import { CONDITION_NAMES } from '@jansi/contract/return-statuses'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type OutcomeDraft, type Prices, penaltyOf, totalPenalty } from './outcomes.ts'

type FoundListProps = {
  found: readonly { id: number; name: string; prices: Prices; outcomes: readonly OutcomeDraft[] }[]
  notes: string
}

/** The condition and penalty of every piece, as they will be recorded. */
export function FoundList({ found, notes }: FoundListProps) {
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {found.flatMap(({ id, name, prices, outcomes }) =>
          outcomes.map((outcome) => (
            <Typography component="li" key={`${id}-${outcome.key}`}>
              {`${name} × ${outcome.quantity}: ${CONDITION_NAMES[outcome.condition]}, ${outcome.waived ? 'ยกเว้นค่าปรับ' : `ค่าปรับ ${formatBaht(penaltyOf(prices, outcome) ?? 0)}`}`}
            </Typography>
          )),
        )}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{`ค่าปรับรวม ${formatBaht(totalPenalty(found))}`}</Typography>
      {notes.trim() && <Typography color="textSecondary">{`หมายเหตุ: ${notes.trim()}`}</Typography>}
    </>
  )
}
