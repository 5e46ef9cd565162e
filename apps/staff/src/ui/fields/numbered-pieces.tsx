import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'

type NumberedPiecesProps = {
  /** The accessible name of the group. */
  label: string
  pieces: readonly NamedPiece[]
  chosen: readonly number[]
  /** Ids that are named elsewhere already. */
  taken: readonly number[]
  most: number
  onChange: (chosen: readonly number[]) => void
}

/** Asks which of the numbered pieces are meant. */
export function NumberedPieces({ label, pieces, chosen, taken, most, onChange }: NumberedPiecesProps) {
  function toggle(id: number) {
    if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id))
    else if (chosen.length < most) onChange([...chosen, id])
  }
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Typography variant="body2">หมายเลขชิ้น</Typography>
      {pieces.map(({ id, number }) => {
        const isChosen = chosen.includes(id)
        return (
          <Chip
            key={id}
            label={`#${number}`}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            disabled={taken.includes(id) || (!isChosen && chosen.length >= most)}
            aria-pressed={isChosen}
            onClick={() => toggle(id)}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          />
        )
      })}
    </Box>
  )
}
