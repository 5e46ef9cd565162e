import { type PushAbility, pushAbility } from '@jansi/client/push-browser'
import { MEMBER_KINDS, type MemberKind, type MessageChannel } from '@jansi/contract/message-channels'
import type { NotificationChoices } from '@jansi/contract/notification-choices'
import { Bell, BellOff } from 'lucide-react'
import { CallError } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClasses, Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { type Change, useChange, useNotificationChoices } from './api/notifications.ts'

const KIND_NAMES: Record<MemberKind, string> = {
  orders: 'คำสั่งซื้อและการชำระเงิน',
  loans: 'รับของ คืนของ และกำหนดคืน',
  waiting: 'คิวรอของ',
}
const CHANNEL_NAMES: Record<MessageChannel, string> = {
  mail: 'อีเมล',
  line: 'LINE',
  push: 'เบราว์เซอร์',
}
const NOT_ABLE: Record<Exclude<PushAbility, 'able'>, string> = {
  denied: 'เบราว์เซอร์นี้ไม่อนุญาตให้ร้านแจ้งเตือน เปลี่ยนได้ที่การตั้งค่าเว็บไซต์ของเบราว์เซอร์',
  install: 'บน iPhone และ iPad เพิ่มร้านไว้ที่หน้าจอโฮมก่อน (ปุ่มแชร์ แล้ว “เพิ่มไปยังหน้าจอโฮม”) แล้วเปิดร้านจากไอคอนนั้น',
  unable: 'เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้',
}
const failed = 'ทำรายการไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

/** The channel of each kind of message; nothing where the shop has mail alone. */
export function NotificationSection() {
  const { data } = useNotificationChoices()
  if (data === undefined || (data.push === null && !data.channels.includes('line'))) return null
  return (
    <section className="mt-8">
      <SectionTitle>การแจ้งเตือน</SectionTitle>
      <Card>
        <Choices choices={data} />
      </Card>
    </section>
  )
}

function Choices({ choices: { channels, choices, push } }: { choices: NotificationChoices }) {
  const change = useChange()
  const ability = pushAbility()
  const channelOf = (kind: MemberKind) => choices.find((choice) => choice.kind === kind)?.channel ?? 'mail'
  const hasPush = MEMBER_KINDS.some((kind) => channelOf(kind) === 'push')
  const make = (wanted: Change, done: string) =>
    change.mutate(wanted, {
      onSuccess: (result) => (result === null ? toast.error(NOT_ABLE.denied) : toast.success(done)),
      onError: (error) =>
        toast.error(error instanceof CallError ? failureText(error.failure, failed) : failed),
    })
  const asked = change.isPending && 'kind' in change.variables ? change.variables : null
  const open = (['mail', 'line', 'push'] as const).filter(
    (channel) => channels.includes(channel) || (channel === 'push' && push && ability === 'able'),
  )
  const selectOf = (kind: MemberKind) => {
    const chosen = asked?.kind === kind ? asked.channel : channelOf(kind)
    const offered = [...open, ...(chosen === 'none' || open.includes(chosen) ? [] : [chosen])]
    return (
      // Not `SelectField`: a file that more pages share is named in the first script of home.
      <Field key={kind} label={KIND_NAMES[kind]}>
        {(control) => (
          <Select
            {...control}
            className={classNames(controlClasses, 'pe-11')}
            value={chosen}
            options={offered.map((channel) => ({ value: channel, label: CHANNEL_NAMES[channel] }))}
            disabled={change.isPending}
            onChange={(value) => {
              const channel = offered.find((one) => one === value)
              if (channel) make({ kind, channel }, `${KIND_NAMES[kind]}: ${CHANNEL_NAMES[channel]}`)
            }}
          />
        )}
      </Field>
    )
  }
  return (
    <>
      {open.length > 1 || MEMBER_KINDS.some((kind) => channelOf(kind) !== 'mail') ? (
        <div className="space-y-4">{MEMBER_KINDS.map(selectOf)}</div>
      ) : (
        <p>ตอนนี้ร้านส่งทุกเรื่องทางอีเมล</p>
      )}
      {push && (
        <ThisBrowser
          isOn={push.is_subscribed}
          isElsewhere={channels.includes('push')}
          isWanted={hasPush}
          ability={ability}
          isBusy={change.isPending && 'browser' in change.variables}
          onChange={(browser) =>
            make({ browser }, browser === 'on' ? 'เบราว์เซอร์นี้รับการแจ้งเตือนแล้ว' : 'ปิดการแจ้งเตือนในเบราว์เซอร์นี้แล้ว')
          }
        />
      )}
      <p className="mt-4 text-sm text-ink-soft">
        เรื่องบัญชีและรหัสผ่านส่งทางอีเมลเสมอ ถ้าช่องทางที่เลือกใช้ไม่ได้ ร้านจะส่งทางอีเมลแทน
      </p>
    </>
  )
}

type BrowserProps = {
  isOn: boolean
  /** Another browser of the member takes messages. */
  isElsewhere: boolean
  /** The member has chosen push for some kind. */
  isWanted: boolean
  ability: PushAbility
  isBusy: boolean
  onChange: (browser: 'on' | 'off') => void
}

/** Whether this browser shows the messages, and the button that changes it. */
function ThisBrowser({ isOn, isElsewhere, isWanted, ability, isBusy, onChange }: BrowserProps) {
  if (ability !== 'able') return <p className="mt-4 text-ink-soft">{NOT_ABLE[ability]}</p>
  if (isOn) {
    return (
      <div className="mt-4">
        <p className="text-ink-soft">เบราว์เซอร์นี้รับการแจ้งเตือนอยู่ จนกว่าจะออกจากระบบ</p>
        <Button variant="secondary" className="mt-3" busy={isBusy} onClick={() => onChange('off')}>
          <BellOff aria-hidden className="size-4" />
          ปิดในเบราว์เซอร์นี้
        </Button>
      </div>
    )
  }
  if (!isWanted) return null
  return (
    <div className="mt-4">
      <p className="text-ink-soft">
        {isElsewhere ? 'การแจ้งเตือนไปที่เบราว์เซอร์อื่นของคุณ' : 'ยังไม่มีเบราว์เซอร์ที่รับการแจ้งเตือน ตอนนี้ร้านส่งทางอีเมลแทน'}
      </p>
      <Button variant="secondary" className="mt-3" busy={isBusy} onClick={() => onChange('on')}>
        <Bell aria-hidden className="size-4" />
        รับในเบราว์เซอร์นี้
      </Button>
    </div>
  )
}
