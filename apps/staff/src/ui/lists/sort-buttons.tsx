import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'

type MoveButtonsProps = {
  /** Names the thing that is moved. */
  name: string
  index: number
  count: number
  disabled?: boolean
  onMove: (to: number) => void
}

/** Two buttons that move a thing one place up or down its list. */
export function SortButtons({ name, index, count, disabled = false, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        aria-label={`เลื่อน ${name} ขึ้น`}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={`เลื่อน ${name} ลง`}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  )
}
