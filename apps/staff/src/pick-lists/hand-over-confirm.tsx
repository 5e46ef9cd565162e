import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { HandOverDueDayField } from '../ui/fields/due-day.tsx'
import { fullName } from '../ui/member/member-facts.tsx'
import type { PickOrder } from './pick-list.ts'
import type { Ticks } from './ticks.ts'
import { useHandOver } from './use-hand-over.ts'

type HandOverConfirmProps = { order: PickOrder; ticks: Ticks; onDone: () => void; onClose: () => void }

/** Asks once more, since a hand-over cannot be taken back, and makes it. */
export function HandOverConfirm({ order, ticks, onDone, onClose }: HandOverConfirmProps) {
  const { items, dueDay, busy, confirm } = useHandOver(order, ticks, onDone)

  async function send() {
    if ((await confirm()).isOver) onClose()
  }

  return (
    <FormDialog
      title={`ส่งมอบให้ ${fullName(order.member)}`}
      name={fullName(order.member)}
      confirm="ยืนยันส่งมอบ"
      busy={busy}
      leavesTo={[order.member]}
      ready={items.length > 0 && dueDay.ready}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {items.map(({ order_item, quantity }) => {
          const item = order.items.find((line) => line.order_item === order_item)
          return <li key={order_item}>{`${item?.product_name ?? ''} ${item?.size ?? ''} × ${quantity}`}</li>
        })}
      </Box>
      <HandOverDueDayField dueDay={dueDay} />
      <Typography color="textSecondary">สมาชิกจะได้รับอีเมล ถ้าส่งมอบผิด แอดมินแก้ได้ในหน้าคำสั่งซื้อ</Typography>
    </FormDialog>
  )
}
