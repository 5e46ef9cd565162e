import type { Elements } from '@jansi/client/elements'
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

/** Two buttons that move a thing one place up or down its list. They are pressed until its end, so they keep the focus there. */
export function SortButtons({ name, index, count, disabled = false, onMove }: MoveButtonsProps) {
  const button = (direction: string, to: number, icon: Elements) => {
    const isOff = disabled || to < 0 || to >= count
    return (
      <IconButton
        aria-label={`เลื่อน ${name} ${direction}`}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) onMove(to)
        }}
        sx={{ '&[aria-disabled=true]': { color: 'action.disabled' } }}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <>
      {button('ขึ้น', index - 1, <UpIcon fontSize="small" />)}
      {button('ลง', index + 1, <DownIcon fontSize="small" />)}
    </>
  )
}
