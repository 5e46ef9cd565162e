import ActiveIcon from '@mui/icons-material/Storefront'
import { StatusChip } from '../ui/status/status-chip.tsx'

/** Marks the workshop that the shop sells and lends for. */
export function ActiveChip() {
  return <StatusChip tone="done" icon={ActiveIcon} label="เปิดอยู่" />
}
