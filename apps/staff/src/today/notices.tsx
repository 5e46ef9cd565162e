import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { joinThai } from '@jansi/contract/join-thai'
import { areOrdersClosed } from '@jansi/contract/orders-closed'
import Alert from '@mui/material/Alert'
import InlineLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { Summary } from '../lib/admin/summary.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { counted } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { JournalFaults } from './journal-faults.tsx'
import { LargeHolds } from './large-holds.tsx'
import { UnpaidPieces } from './unpaid-pieces.tsx'

/** Faults, limits and closed times that people should know about, above the waiting work. */
export function Notices({ summary }: { summary: Summary }) {
  const { hand_over_next: workshop, journal_faults: faults, mails_held: mails, large_holds: holds } = summary
  return (
    <>
      {workshop &&
        (workshop.is_over ? <WorkshopOver workshop={workshop} /> : <OrdersClosedHint workshop={workshop} />)}
      {faults !== undefined && faults > 0 && <JournalFaults count={faults} />}
      {summary.setup_missing && <SetupMissing count={summary.setup_missing} />}
      {summary.backups_unencrypted && <BackupsUnencrypted />}
      {summary.promptpay_unscanned && <PromptPayUnscanned />}
      {summary.channels_refused && <ChannelsRefused channels={summary.channels_refused} />}
      {mails && <MailsHeld {...mails} />}
      <LargeHolds holds={holds ?? []} />
      {summary.unpaid_pieces && (
        <UnpaidPieces unpaid={summary.unpaid_pieces} holds={summary.checkout_holds ?? []} />
      )}
    </>
  )
}

/** The active workshop is over, so that members can order nothing: the next one has to be activated. */
function WorkshopOver({ workshop }: { workshop: NonNullable<Summary['hand_over_next']> }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <span>{joinThai`${WORKSHOP} ${workshop.name} จบไปแล้วเมื่อ ${formatWeekday(workshop.ends_on)} สมาชิกจึงสั่งซื้อหรือยืมไม่ได้ `}</span>
      <InlineLink component={Link} to={paths.workshops.list} sx={{ fontWeight: 600 }}>
        {joinThai`เปิด${WORKSHOP}ถัดไป`}
      </InlineLink>
    </Alert>
  )
}

/** Staff have closed the shop to orders: until when, and where it is opened. */
function OrdersClosedHint({ workshop }: { workshop: NonNullable<Summary['hand_over_next']> }) {
  const { orders_closed: closed } = workshop
  if (!closed || !areOrdersClosed(closed, serverNow())) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <span>{`ปิดรับคำสั่งซื้ออยู่ ${closed.opens_at ? `เปิดรับอีกครั้ง ${formatWeekdayTime(closed.opens_at)}` : 'จนกว่าจะเปิดรับอีกครั้ง'} `}</span>
      <InlineLink component={Link} to={paths.workshops.one(workshop.workshop)} sx={{ fontWeight: 600 }}>
        จัดการการรับคำสั่งซื้อ
      </InlineLink>
    </Alert>
  )
}

/** A new shop lacks something: the way to the steps. */
function SetupMissing({ count }: { count: number }) {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <span>{`ร้านยังตั้งไม่ครบ เหลือ ${count} ขั้น `}</span>
      <InlineLink component={Link} to={paths.setup} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        ตั้งร้านต่อ
      </InlineLink>
    </Alert>
  )
}

/** The finder of an archive reads all data of the shop: how that ends, for admins. */
function BackupsUnencrypted() {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      ไฟล์สำรองข้อมูลยังไม่ได้เข้ารหัส ใครได้ไฟล์ไปก็อ่านข้อมูลทั้งร้านได้ ให้ผู้ดูแลเซิร์ฟเวอร์ตั้งกุญแจด้วยคำสั่ง{' '}
      <code translate="no" style={{ whiteSpace: 'nowrap' }}>
        npm run setup -- --backup-key
      </code>
    </Alert>
  )
}

/** The money of every order goes where the code leads: an admin scans it once. */
function PromptPayUnscanned() {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <span>ยังไม่มีใครสแกนทดสอบ QR พร้อมเพย์ของร้าน ถ้าเลขผิด เงินของสมาชิกจะเข้าบัญชีอื่น </span>
      <InlineLink component={Link} to={paths.settings} sx={{ fontWeight: 600 }}>
        ทดสอบในหน้าตั้งค่าร้าน
      </InlineLink>
    </Alert>
  )
}

/** LINE, or the push services, refuse the shop: mails carry the messages until the keys are right. */
function ChannelsRefused({ channels }: { channels: NonNullable<Summary['channels_refused']> }) {
  const names = channels.map((channel) => (channel === 'line' ? 'LINE' : 'บริการแจ้งเตือนของเบราว์เซอร์'))
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {`${names.join(' และ ')} ไม่รับคีย์ของร้าน ข้อความส่งทางอีเมลแทน ให้ผู้ดูแลเซิร์ฟเวอร์ตรวจคีย์`}
    </Alert>
  )
}

/** So many people are signing up that mails wait for a later hour. */
function MailsHeld({ count, until }: NonNullable<Summary['mails_held']>) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {`มีคนสมัครสมาชิกมากผิดปกติ อีเมลยืนยัน ${counted(count)} ฉบับรอทยอยส่งจนถึง ${formatWeekdayTime(until)} ทุกคนยังสมัครได้ตามเดิม`}
    </Alert>
  )
}
