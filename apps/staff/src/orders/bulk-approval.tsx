import { formatBaht } from '@jansi/client/format'
import { approveOrders } from '@jansi/contract/calls/staff-orders'
import type { SuccessOf } from '@jansi/contract/endpoint'
import { ERROR_TEXTS, errorCodeOf } from '@jansi/contract/error-codes'
import { isReadyToApprove } from '@jansi/contract/order-queues'
import { seenOfOrder } from '@jansi/contract/seen-of'
import type { StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type * as calls from '@jansi/contract/staff-orders'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import { ActionBar } from '../ui/page/action-bar.tsx'
import type { ChosenOrders } from './chosen-orders.ts'

type Refusal = SuccessOf<typeof calls.approveOrders>['refused'][number] & { number: number }
type Result = { approved: readonly string[]; refused: readonly Refusal[] }

/** The box of a row; nothing for an order that must be opened first, to look at its slip. */
export function OrderCheckbox({ order, chosen }: { order: StaffOrderListItem; chosen: ChosenOrders }) {
  return (
    <Checkbox
      checked={chosen.isChosen(order.id)}
      disabled={!isReadyToApprove(order)}
      onChange={(_, isChosen) => chosen.choose(order.id, isChosen)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `เลือก${orderNumber(order.number)}` } }}
      // On cards the link of the card covers everything else.
      sx={{ zIndex: 1, alignSelf: 'start', p: { xs: 1.25, md: 0.5 }, m: { xs: -1, md: 0 } }}
    />
  )
}

/** Chooses all orders of the page that are ready, and approves the chosen ones. */
export function BulkApproval({ chosen }: { chosen: ChosenOrders }) {
  const { ready, orders } = chosen
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const isAll = ready.length > 0 && orders.length === ready.length
  useShortcut('all', 'เลือกทั้งหน้าที่อนุมัติได้เลย', ready.length > 0 ? () => chosen.chooseAll(!isAll) : null)
  useShortcut('approve', 'อนุมัติรายการที่เลือก', orders.length > 0 ? () => setAsking(true) : null)
  return (
    <>
      <FormControlLabel
        disabled={ready.length === 0}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={orders.length > 0 && !isAll}
            onChange={() => chosen.chooseAll(!isAll)}
          />
        }
        label={`เลือกทั้งหน้าที่อนุมัติได้เลย (${ready.length})`}
        sx={{ mb: 1 }}
      />
      {orders.length > 0 && (
        <ActionBar label="อนุมัติหลายรายการ">
          <Button variant="contained" aria-keyshortcuts="A" onClick={() => setAsking(true)}>
            {`อนุมัติ ${orders.length} รายการ · ${formatBaht(sumOf(orders))}`}
          </Button>
          <Button onClick={() => chosen.chooseAll(false)}>ไม่เลือก</Button>
        </ActionBar>
      )}
      {isAsking && (
        <Confirm
          orders={orders}
          onDone={(done) => {
            setAsking(false)
            chosen.chooseAll(false)
            if (done.refused.length > 0) setResult(done)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {result && <Refusals result={result} onClose={() => setResult(null)} />}
    </>
  )
}

type ConfirmProps = {
  orders: readonly StaffOrderListItem[]
  onDone: (result: Result) => void
  onClose: () => void
}

function Confirm({ orders, onDone, onClose }: ConfirmProps) {
  // The list is read again meanwhile; the question stays about the same orders.
  const [asked] = useState(orders)
  const { call, busy } = useCall()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const seenBefore = asked.filter((order) => order.slip_seen_before)

  async function approve() {
    await call(async () => {
      try {
        const seen = asked.map((order) => ({ order: order.id, ...seenOfOrder(order) }))
        const result = await api(approveOrders, { body: { orders: asked.map(({ id }) => id), seen } })
        if (result.approved.length > 0) {
          notify(`อนุมัติแล้ว ${result.approved.length} รายการ และแจ้งสมาชิกทางอีเมล`, { type: 'success' })
        }
        const refused = result.refused.map((refusal) => ({
          ...refusal,
          number: asked.find(({ id }) => id === refusal.order)?.number ?? 0,
        }))
        onDone({ approved: result.approved, refused })
      } finally {
        for (const name of ['orders', 'summary', 'pick-lists']) {
          void queryClient.invalidateQueries({ queryKey: [name] })
        }
      }
    })
  }

  return (
    <FormDialog
      title={`อนุมัติ ${asked.length} รายการ`}
      confirm={`ยืนยันอนุมัติ ${asked.length} รายการ`}
      busy={busy}
      leavesTo={asked.map(({ member }) => member)}
      onConfirm={() => void approve()}
      onClose={onClose}
    >
      <Typography>
        รวม <strong>{formatBaht(sumOf(asked))}</strong> ยืนยันยอดเงินแล้วหรือไม่มีค่าใช้จ่าย สมาชิกแต่ละคนจะได้อีเมล
      </Typography>
      {seenBefore.length > 0 && (
        <Alert severity="warning">
          {`สลิปซ้ำ ${seenBefore.length} รายการ: ${seenBefore.map(({ number }) => orderNumber(number)).join(', ')} ตรวจให้แน่ใจก่อน`}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {asked.map((order) => (
          <li key={order.id}>
            <span>{`${orderNumber(order.number)} · `}</span>
            <MemberName member={order.member} />
            <span>{` · ${formatBaht(order.amount)}`}</span>
          </li>
        ))}
      </Box>
    </FormDialog>
  )
}

/** Names the orders that were not approved, each with its reason and a link. */
function Refusals({ result, onClose }: { result: Result; onClose: () => void }) {
  const titleId = useId()
  const { approved, refused } = result
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {`อนุมัติแล้ว ${approved.length} จาก ${approved.length + refused.length} รายการ`}
      </DialogTitle>
      <DialogContent>
        <Typography>ที่เหลือยังไม่อนุมัติ เปิดดูทีละรายการได้</Typography>
        <Box component="ul" sx={{ mb: 0, pl: 2.5 }}>
          {refused.map((refusal) => (
            <li key={refusal.order}>
              <MuiLink component={Link} to={paths.orders.one(refusal.order)}>
                {orderNumber(refusal.number)}
              </MuiLink>
              <span>{` ${reasonOf(refusal)}`}</span>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>ปิด</Button>
      </DialogActions>
    </Dialog>
  )
}

function reasonOf(refusal: Refusal): string {
  const code = errorCodeOf(refusal)
  if (code === 'transition_not_allowed' || code === 'stale') return 'สถานะเปลี่ยนไปแล้ว'
  return code ? ERROR_TEXTS[code] : 'ไม่พบรายการนี้'
}

function sumOf(orders: readonly StaffOrderListItem[]): number {
  return orders.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
}
