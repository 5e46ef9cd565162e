import Link from '@mui/material/Link'
import { phone } from '../lib/format.ts'
import { Facts, Panel } from './panel.tsx'

type Member = { first_name: string; last_name: string; email: string; phone_number: string }

const TAP = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } }

export const fullName = (member: Member) => `${member.first_name} ${member.last_name}`.trim() || member.email

/** Who the member is and how to reach them; an erased member has neither e-mail nor phone. */
export function MemberFacts({ member }: { member: Member }) {
  const { email, phone_number } = member
  return (
    <Panel title="สมาชิก">
      <Facts
        facts={[
          ['ชื่อ', fullName(member)],
          ['อีเมล', email ? <Reach key="mail" href={`mailto:${email}`} shown={email} /> : '–'],
          [
            'โทร',
            phone_number ? <Reach key="tel" href={`tel:${phone_number}`} shown={phone(phone_number)} /> : '–',
          ],
        ]}
      />
    </Panel>
  )
}

function Reach({ href, shown }: { href: string; shown: string }) {
  return (
    <Link sx={TAP} href={href}>
      {shown}
    </Link>
  )
}
