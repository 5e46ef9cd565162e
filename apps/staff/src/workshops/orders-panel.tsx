import { bangkokText, bangkokTimestamp } from '@jansi/client/bangkok-time'
import { formatWeekdayTime } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { closeOrders } from '@jansi/contract/calls/staff-workshops'
import { joinThai } from '@jansi/contract/join-thai'
import { LIMITS } from '@jansi/contract/limits'
import { areOrdersClosed } from '@jansi/contract/orders-closed'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api/api.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SwitchField } from '../ui/fields/switch-field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { Panel } from '../ui/page/panel.tsx'
import type { WorkshopPanelProps } from './workshop-panel.ts'

const DAY_MS = 24 * 60 * 60_000

/** Closes the shop to orders while this workshop is active, until a time or until it is opened here. */
export function OrdersPanel({ workshop, locked, run }: WorkshopPanelProps) {
  const [asking, setAsking] = useState(false)
  const closed = areOrdersClosed(workshop.orders_closed, serverNow())

  async function send(body: { closed: boolean; opens_at: string | null }) {
    const done = body.closed ? 'ปิดรับคำสั่งซื้อแล้ว' : 'เปิดรับคำสั่งซื้อแล้ว'
    if (await run(() => api(closeOrders, { params: { id: workshop.id }, body }), done)) setAsking(false)
  }

  return (
    <Panel title="การรับคำสั่งซื้อ">
      <SwitchField label="ปิดรับคำสั่งซื้อ" checked={closed} disabled={locked} onChange={() => setAsking(true)} />
      <Typography variant="body2" color="textSecondary">
        {closedText(workshop, closed)}
      </Typography>
      {asking && !closed && (
        <CloseDialog
          busy={locked}
          onConfirm={(opensAt) => void send({ closed: true, opens_at: opensAt })}
          onClose={() => setAsking(false)}
        />
      )}
      {asking && closed && (
        <FormDialog
          title="เปิดรับคำสั่งซื้อ"
          confirm="ยืนยันเปิดรับ"
          busy={locked}
          onConfirm={() => void send({ closed: false, opens_at: null })}
          onClose={() => setAsking(false)}
        >
          <Typography>{joinThai`สมาชิกสั่งซื้อและยืมสินค้าของ${WORKSHOP}นี้ได้ทันที`}</Typography>
        </FormDialog>
      )}
    </Panel>
  )
}

function closedText({ orders_closed, is_active }: StaffWorkshop, closed: boolean): string {
  const opensAt = orders_closed?.opens_at
  if (!closed) return opensAt ? `เปิดรับอยู่ เปิดเองเมื่อ ${formatWeekdayTime(opensAt)}` : 'เปิดรับอยู่'
  const until = opensAt ? `เปิดรับอีกครั้ง ${formatWeekdayTime(opensAt)}` : 'ปิดจนกว่าจะเปิดที่นี่'
  return is_active ? until : joinThai`${until} มีผลเมื่อเปิด${WORKSHOP}นี้`
}

type CloseDialogProps = { busy: boolean; onConfirm: (opensAt: string | null) => void; onClose: () => void }

function CloseDialog({ busy, onConfirm, onClose }: CloseDialogProps) {
  const [text, setText] = useState('')
  const [now] = useState(serverNow)
  const [first, last] = [bangkokAt(now), bangkokAt(now + LIMITS.returnDayDays * DAY_MS)]
  const opensAt = bangkokTimestamp(text)
  const isPossible = text === '' || (text > first && text <= last)
  return (
    <FormDialog
      title="ปิดรับคำสั่งซื้อ"
      confirm="ยืนยันปิดรับ"
      busy={busy}
      ready={isPossible && opensAt !== undefined}
      onConfirm={() => onConfirm(opensAt ?? null)}
      onClose={onClose}
    >
      <Typography>หน้าร้านยังแสดงสินค้า แต่สมาชิกสั่งซื้อหรือยืมเพิ่มไม่ได้ คำสั่งซื้อเดิมทำต่อได้ตามปกติ</Typography>
      <TextInput
        type="datetime-local"
        label="เปิดรับอีกครั้งเมื่อ"
        value={text}
        onChange={setText}
        problem={isPossible ? undefined : 'เลือกเวลาที่ยังมาไม่ถึง และไม่เกินหนึ่งปี'}
        hint={opensAt ? formatWeekdayTime(opensAt) : 'ไม่ระบุก็ได้ ร้านจะปิดจนกว่าจะเปิดที่หน้านี้'}
        attributes={{ min: first, max: last }}
      />
    </FormDialog>
  )
}

const bangkokAt = (time: number) => bangkokText(new Date(time).toISOString())
