import { ROLES, type Role } from '@jansi/contract/statuses'
import Typography from '@mui/material/Typography'
import { ListBase } from 'react-admin'
import { dateTime, phone } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { ROLE_NAMES } from '../lib/text/role-names.ts'
import { paths } from '../paths.ts'
import { MemberName } from '../ui/member/member-facts.tsx'
import { Page } from '../ui/page/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue/queue.tsx'
import { QueueSearch } from '../ui/queue/queue-search.tsx'
import { QueueTabs } from '../ui/queue/queue-tabs.tsx'
import type { MemberRow } from './member-record.ts'
import { MemberMarks } from './member-words.tsx'

/** Everybody with an account, found by name, e-mail or phone. */
export function MemberList() {
  return (
    <ListBase perPage={25}>
      <Page title="สมาชิก">
        <QueueTabs<Role>
          label="สิทธิ์"
          filter="role"
          tabs={[
            { status: null, label: 'ทั้งหมด', count: null },
            ...ROLES.map((role) => ({ status: role, label: ROLE_NAMES[role], count: null })),
          ]}
        />
        <QueueSearch label="ค้นหาชื่อ อีเมล หรือเบอร์โทร" />
        <Queue<MemberRow>
          label="สมาชิก"
          nameTitle="ชื่อ"
          columns={COLUMNS}
          nameOf={(member) => <MemberName member={member} />}
          pathOf={(member) => paths.members.one(member.pk)}
          card={(member) => <MemberCard member={member} />}
          empty="ไม่มีสมาชิกในกลุ่มนี้"
        />
      </Page>
    </ListBase>
  )
}

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
  { title: 'สมัครเมื่อ', cell: (member) => dateTime(member.created_at) },
  { title: 'คำสั่งซื้อ', align: 'right', cell: (member) => member.order_count },
  { title: 'สิทธิ์', cell: (member) => <MemberMarks member={member} /> },
]

function MemberCard({ member }: { member: MemberRow }) {
  const contact = [member.email, phone(member.phone_number)].filter((fact) => fact !== '').join(' · ')
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {contact !== '' && <NamedText text={`${contact} · `} />}
        <span style={{ whiteSpace: 'nowrap' }}>{`${member.order_count} คำสั่งซื้อ`}</span>
      </Typography>
      <MemberMarks member={member} />
    </>
  )
}
