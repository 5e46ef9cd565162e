import { formatWeekdayTime } from '@jansi/client/format'
import { ROLES, type Role } from '@jansi/contract/statuses'
import Typography from '@mui/material/Typography'
import { phone } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { ROLE_NAMES } from '../lib/text/role-names.ts'
import { paths } from '../paths.ts'
import { MemberName } from '../ui/member/member-facts.tsx'
import type { QueueColumn } from '../ui/queue/queue.tsx'
import { type CountedTab, QueuePage } from '../ui/queue/queue-page.tsx'
import type { MemberRow } from './member-record.ts'
import { MemberMarks } from './member-words.tsx'

const TABS: readonly CountedTab<Role>[] = [
  { status: null, label: 'ทั้งหมด' },
  ...ROLES.map((status) => ({ status, label: ROLE_NAMES[status] })),
]

const COLUMNS: readonly QueueColumn<MemberRow>[] = [
  {
    title: 'ติดต่อ',
    cell: (member) => (
      <>
        <span translate="no">{member.email}</span>
        <Typography variant="caption" component="div" color="textSecondary" translate="no">
          {phone(member.phone_number)}
        </Typography>
      </>
    ),
  },
  { title: 'สมัครเมื่อ', cell: (member) => formatWeekdayTime(member.created_at) },
  { title: 'คำสั่งซื้อ', align: 'right', cell: (member) => member.order_count },
  { title: 'สิทธิ์', cell: (member) => <MemberMarks member={member} />, card: 'marks' },
]

/** Everybody with an account, found by name, e-mail or phone. */
export function MemberList() {
  return (
    <QueuePage<MemberRow>
      title="สมาชิก"
      tabs={{ label: 'สิทธิ์', filter: 'role', of: TABS }}
      search="ค้นหาชื่อ อีเมล หรือเบอร์โทร"
      label="สมาชิก"
      columns={COLUMNS}
      line={(member) => <Contact member={member} />}
      nameTitle="ชื่อ"
      nameOf={(member) => <MemberName member={member} />}
      pathOf={(member) => paths.members.one(member.pk)}
      empty="ไม่มีสมาชิกในกลุ่มนี้"
    />
  )
}

function Contact({ member }: { member: MemberRow }) {
  const contact = [member.email, phone(member.phone_number)].filter((fact) => fact !== '').join(' · ')
  return (
    <>
      {contact !== '' && <NamedText text={`${contact} · `} />}
      <span style={{ whiteSpace: 'nowrap' }}>{`${member.order_count} คำสั่งซื้อ`}</span>
    </>
  )
}
