import { formatWeekdayTime } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { MAIL_STATES, type StaffMail } from '@jansi/contract/staff-mails'
import Typography from '@mui/material/Typography'
import type { Summary } from '../lib/admin/summary.ts'
import { ago } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import type { QueueColumn } from '../ui/queue/queue.tsx'
import { type CountedTab, QueuePage } from '../ui/queue/queue-page.tsx'
import { MAIL_STATE_NAMES, MailStateChip } from '../ui/status/mail-state.tsx'
import { channelMark } from './mail-channel.ts'

const TABS: readonly CountedTab<StaffMail['state']>[] = [
  { status: null, label: 'ทั้งหมด' },
  ...MAIL_STATES.map((status) => ({
    status,
    label: MAIL_STATE_NAMES[status],
    countOf: ({ mails_failed }: Summary) => (status === 'failed' ? mails_failed : null),
  })),
]

const COLUMNS: readonly QueueColumn<StaffMail>[] = [
  { title: 'ผู้รับ', cell: (mail) => <span translate="no">{mail.recipient}</span> },
  { title: 'หัวเรื่อง', cell: (mail) => <NamedText text={mail.subject} />, card: 'head' },
  { title: 'เขียนเมื่อ', cell: (mail) => formatWeekdayTime(mail.created_at) },
  { title: 'สถานะ', cell: (mail) => <StateOf mail={mail} />, card: 'marks' },
]

function StateOf({ mail }: { mail: StaffMail }) {
  const mark = channelMark(mail)
  return (
    <>
      <MailStateChip state={mail.state} />
      {mark !== null && (
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          sx={{ ml: 1, alignSelf: 'center', whiteSpace: 'nowrap' }}
        >
          {mark}
        </Typography>
      )}
    </>
  )
}

/** The outbox: every mail the shop wrote, and whether it went out. */
export function MailList() {
  return (
    <QueuePage<StaffMail>
      title="กล่องอีเมล"
      tabs={{ label: 'สถานะอีเมล', filter: 'state', of: TABS }}
      search="ค้นหาผู้รับหรือหัวเรื่อง"
      label="อีเมล"
      columns={COLUMNS}
      line={(mail) => <NamedText text={`${mail.recipient} · ${ago(mail.created_at, serverNow())}`} />}
      nameOf={(mail) => `#${mail.id}`}
      pathOf={(mail) => paths.mails.one(mail.id)}
      empty="ไม่มีอีเมลในกล่องนี้"
    />
  )
}
