import { type PushAbility, pushAbility, subscribePush } from '@jansi/client/push-browser'
import {
  chooseChannel,
  getNotificationChoices,
  subscribeBrowser,
} from '@jansi/contract/calls/notification-choices'
import { type ChosenChannel, STAFF_DIGEST } from '@jansi/contract/message-channels'
import type { NotificationChoices } from '@jansi/contract/notification-choices'
import Alert from '@mui/material/Alert'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { errorText } from '../lib/api/api-error.ts'
import { useCall } from '../lib/api/use-call.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { LoadingState } from '../ui/page/states.tsx'

const CHANNELS: readonly [channel: ChosenChannel, label: string][] = [
  ['none', 'ไม่แจ้ง'],
  ['mail', 'อีเมล'],
  ['line', 'LINE'],
  ['push', 'เบราว์เซอร์นี้'],
]
const NOT_ABLE: Record<Exclude<PushAbility, 'able'>, string> = {
  denied: 'เบราว์เซอร์นี้ไม่อนุญาตให้ร้านแจ้งเตือน เปลี่ยนได้ที่การตั้งค่าเว็บไซต์ของเบราว์เซอร์',
  install: 'บน iPhone และ iPad เพิ่มร้านไว้ที่หน้าจอโฮมก่อน แล้วเปิดจากไอคอนนั้น จึงจะรับในเบราว์เซอร์ได้',
  unable: 'เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้',
}

/** The dialog in which staff choose how they are informed of new work. */
export function DigestDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify()
  const { call, busy } = useCall()
  const { data, error } = useQuery({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => api(getNotificationChoices, { signal }),
    staleTime: 0,
  })
  const [picked, setPicked] = useState<ChosenChannel | null>(null)
  const [isRefused, setRefused] = useState(false)
  const before = data?.choices.find(({ kind }) => kind === STAFF_DIGEST)?.channel ?? 'none'
  const channel = picked ?? before
  const save = () =>
    call(async () => {
      if (channel === 'push' && data?.push && !data.push.is_subscribed) {
        const body = await subscribePush(data.push.public_key)
        setRefused(body === null)
        if (body === null) return
        await api(subscribeBrowser, { body })
      }
      await api(chooseChannel, { body: { kind: STAFF_DIGEST, channel } })
      notify('บันทึกแล้ว', { type: 'success' })
      onClose()
    })
  return (
    <FormDialog
      title="แจ้งงานใหม่"
      confirm="บันทึก"
      busy={busy}
      ready={data !== undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Typography>
        สรุปคำสั่งซื้อที่รอตรวจสอบ สลิปใหม่ และอีเมลที่ส่งไม่สำเร็จ ไม่เกินชั่วโมงละครั้ง เฉพาะเมื่อมีงานใหม่ และไม่ส่งช่วง 22:00–07:00 น.
      </Typography>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      {data === undefined && !error && <LoadingState />}
      {data && <ChannelChoice choices={data} value={channel} onChange={setPicked} isRefused={isRefused} />}
    </FormDialog>
  )
}

type ChoiceProps = {
  choices: NotificationChoices
  value: ChosenChannel
  onChange: (channel: ChosenChannel) => void
  /** The browser has just refused the permission. */
  isRefused: boolean
}

function ChannelChoice({ choices: { channels, push }, value, onChange, isRefused }: ChoiceProps) {
  const ability = isRefused ? 'denied' : pushAbility()
  const isOffered = (channel: ChosenChannel) =>
    channel === 'none' ||
    channel === value ||
    (channel === 'push' ? push !== null && ability === 'able' : channels.includes(channel))
  const offered = CHANNELS.filter(([channel]) => isOffered(channel))
  return (
    <>
      <FormControl>
        <FormLabel id="digest-channel">ช่องทาง</FormLabel>
        <RadioGroup
          aria-labelledby="digest-channel"
          value={value}
          onChange={(_, wanted) => {
            const found = offered.find(([channel]) => channel === wanted)
            if (found) onChange(found[0])
          }}
        >
          {offered.map(([channel, label]) => (
            <FormControlLabel key={channel} value={channel} control={<Radio />} label={label} />
          ))}
        </RadioGroup>
      </FormControl>
      {push && ability !== 'able' && <Alert severity="info">{NOT_ABLE[ability]}</Alert>}
      {value === 'push' && (
        <Typography color="text.secondary">รับได้จนกว่าจะออกจากระบบ หลังจากนั้นส่งทางอีเมลแทน</Typography>
      )}
    </>
  )
}
