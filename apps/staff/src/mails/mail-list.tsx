import { serverNow } from '@jansi/client/server-clock'
import { MAIL_STATES, type StaffMail } from '@jansi/contract/staff-mails'
import Typography from '@mui/material/Typography'
import { ListBase } from 'react-admin'
import { useSummary } from '../lib/admin/summary.ts'
import { ago, dateTime } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue/queue.tsx'
import { QueueSearch } from '../ui/queue/queue-search.tsx'
import { QueueTabs } from '../ui/queue/queue-tabs.tsx'
import { MAIL_STATE_NAMES, MailStateChip } from '../ui/status/mail-state.tsx'

const EVERY_MINUTE = 60_000

/** The outbox: every mail the shop wrote, and whether it went out. */
export function MailList() {
  return (
    <ListBase perPage={25} queryOptions={{ refetchInterval: EVERY_MINUTE }}>
      <Page title="กล่องอีเมล">
        <MailTabs />
        <QueueSearch label="ค้นหาผู้รับหรือหัวเรื่อง" />
        <Queue<StaffMail>
          label="อีเมล"
          columns={COLUMNS}
          nameOf={(mail) => `#${mail.id}`}
          pathOf={(mail) => paths.mails.one(mail.id)}
          card={(mail) => <MailCard mail={mail} />}
          empty="ไม่มีอีเมลในกล่องนี้"
        />
      </Page>
    </ListBase>
  )
}

function MailTabs() {
  const { data: summary } = useSummary()
  return (
    <QueueTabs<StaffMail['state']>
      label="สถานะอีเมล"
      filter="state"
      tabs={[
        { status: null, label: 'ทั้งหมด', count: null },
        ...MAIL_STATES.map((state) => ({
          status: state,
          label: MAIL_STATE_NAMES[state],
          count: state === 'failed' ? (summary?.mails_failed ?? null) : null,
        })),
      ]}
    />
  )
}

const COLUMNS: readonly QueueColumn<StaffMail>[] = [
  { title: 'ผู้รับ', cell: (mail) => <span translate="no">{mail.recipient}</span> },
  { title: 'หัวเรื่อง', cell: (mail) => <NamedText text={mail.subject} /> },
  { title: 'เขียนเมื่อ', cell: (mail) => dateTime(mail.created_at) },
  { title: 'สถานะ', cell: (mail) => <MailStateChip state={mail.state} /> },
]

function MailCard({ mail }: { mail: StaffMail }) {
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere', lineHeight: 1.5 }}>
        <NamedText text={mail.subject} />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        <NamedText text={`${mail.recipient} · ${ago(mail.created_at, serverNow())}`} />
      </Typography>
      <MailStateChip state={mail.state} />
    </>
  )
}
