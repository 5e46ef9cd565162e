import type { Elements } from '@jansi/client/elements'
import { formatBaht } from '@jansi/client/format'
import { MAX_REVIEW_NOTES_CHARACTERS } from '@jansi/contract/staff-returns'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import { IN_PLACE_OF_THUMB_BAR, STICKS } from '../theme.ts'

type DecisionSummaryProps = {
  /** Names the result that follows from the input. */
  label: string
  notes: string
  notesLabel: string
  notesRef?: Ref<HTMLTextAreaElement>
  notesHint?: string
  notesOwed?: boolean
  onNotes: (notes: string) => void
  /** The result, before the total. */
  decision?: Elements
  /** Baht. */
  total: number
  problems: readonly string[]
  onContinue: () => void
}

/** The end of a review: notes to the member, the total so far, missing input, and the next step. */
export function DecisionSummary(props: DecisionSummaryProps) {
  return (
    <>
      <TextField
        label={props.notesLabel}
        inputRef={props.notesRef}
        value={props.notes}
        onChange={(event) => props.onNotes(event.target.value)}
        multiline
        minRows={2}
        required={props.notesOwed ?? false}
        helperText={props.notesHint}
        slotProps={{ htmlInput: { maxLength: MAX_REVIEW_NOTES_CHARACTERS } }}
      />
      <Box
        {...IN_PLACE_OF_THUMB_BAR}
        sx={{
          // Next to a long list of pieces the result and its button stay in view.
          [STICKS]: { position: 'sticky', bottom: 0 },
          zIndex: 1,
          // From edge to edge of its panel, so that no field shows next to it.
          mx: { xs: -2, md: -2.5 },
          mb: { xs: -2, md: -2.5 },
          mt: 2,
          px: { xs: 2, md: 2.5 },
          pt: 1.5,
          pb: 'max(16px, env(safe-area-inset-bottom))',
          bgcolor: 'background.paper',
          borderTop: '1px solid',
          borderColor: 'divider',
          borderRadius: '0 0 12px 12px',
        }}
      >
        <Box
          role="status"
          aria-label={props.label}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
        >
          {props.decision}
          <Typography sx={{ fontWeight: 600 }}>{`ค่าปรับรวม ${formatBaht(props.total)}`}</Typography>
        </Box>
        {props.problems.length > 0 && (
          <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5, color: 'error.dark' }}>
            {props.problems.map((problem) => (
              <Typography component="li" variant="body2" key={problem}>
                {problem}
              </Typography>
            ))}
          </Box>
        )}
        <Button
          variant="contained"
          disabled={props.problems.length > 0}
          aria-keyshortcuts="A"
          onClick={props.onContinue}
          sx={{ mt: 2, width: { xs: '100%', md: 'auto' } }}
        >
          ดูผลก่อนบันทึก
        </Button>
      </Box>
    </>
  )
}
