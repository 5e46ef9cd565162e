import { formatBaht } from '@jansi/client/format'
import { attachSlip } from '@jansi/contract/calls/staff-orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { SlipView } from '../review/slip-view.tsx'
import { ImageDrop } from '../ui/images/image-drop.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { EmptyState } from '../ui/page/states.tsx'

/**
 * The slips of an order, newest first: the image large, the text of its QR, and other orders with the same
 * slip.
 */
export function SlipPanel({ order, onExpired }: { order: StaffOrder; onExpired: () => void }) {
  const slips = [...order.slips].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
  return (
    <Panel title="สลิป" aside={<AmountToCompare order={order} />}>
      {slips.length === 0 && (
        <EmptyState title={order.status === 'awaiting_slip' ? 'สมาชิกยังไม่แนบสลิป' : 'คำสั่งซื้อนี้ไม่มีสลิป'} />
      )}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {slips.map((slip, index) => (
          <SlipView
            key={slip.id}
            slip={slip}
            paidFor={{ at: order.created_at, name: 'สั่งซื้อ' }}
            {...(slips.length > 1 && { title: index === 0 ? 'สลิปล่าสุด' : 'สลิปก่อนหน้า ถูกเปลี่ยนแล้ว' })}
            name={slips.length === 1 ? 'สลิป' : `สลิปที่ ${slips.length - index}`}
            onExpired={onExpired}
          />
        ))}
      </Box>
      {order.can.attach_slip && <AttachSlip order={order} />}
    </Panel>
  )
}

/** The sum that the slip must show, as the largest text of the page; before it the money that has come in. */
function AmountToCompare({ order: { amount, amount_received, amount_due } }: { order: StaffOrder }) {
  const isPartPaid = Boolean(amount_received && amount_due)
  return (
    <Typography variant="body2" color="textSecondary">
      <span>{`${isPartPaid ? `ได้รับแล้ว ${formatBaht(amount_received ?? 0)} ` : ''}${isPartPaid ? 'ยังขาด' : 'ต้องได้'} `}</span>
      <Box
        component="strong"
        sx={{
          typography: 'h1',
          fontSize: '1.75rem',
          color: 'text.primary',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {formatBaht(isPartPaid ? (amount_due ?? 0) : amount)}
      </Box>
    </Typography>
  )
}

/** Attaches the photo of a slip that the member shows at the desk or has sent by chat. */
function AttachSlip({ order }: { order: StaffOrder }) {
  const { run, busy } = useRecordAction('orders', order.id)

  function attach(file: File | undefined) {
    if (!file) return
    void run(() => api(attachSlip, { form: { order: order.id }, image: file }), 'แนบสลิปแทนสมาชิกแล้ว')
  }

  return (
    <Box sx={{ mt: 2 }}>
      <ImageDrop label="แนบสลิปแทนสมาชิก" busy={busy} onFiles={([file]) => attach(file)} />
    </Box>
  )
}
