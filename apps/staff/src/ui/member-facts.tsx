import Link from '@mui/material/Link'
import { phone } from '../lib/format.ts'
import { Facts, Panel } from './panel.tsx'

type Member = { first_name: string; last_name: string; email: string; phone_number: string }

const TAP = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } }

export const fullName = (member: Member) => `${member.first_name} ${member.last_name}`.trim() || member.email

/** Who the member is and how to reach them. */
export function MemberFacts({ member }: { member: Member }) {
  return (
    <Panel title="สมาชิก">
      <Facts
        facts={[
          ['ชื่อ', fullName(member)],
          [
            'อีเมล',
            <Link sx={TAP} key="mail" href={`mailto:${member.email}`}>
              {member.email}
            </Link>,
          ],
          [
            'โทร',
            <Link sx={TAP} key="tel" href={`tel:${member.phone_number}`}>
              {phone(member.phone_number)}
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}
