import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { phone } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { Facts, Panel } from '../page/panel.tsx'

type Member = Pick<
  StaffOrder['member'],
  'pk' | 'first_name' | 'last_name' | 'email' | 'phone_number' | 'has_account'
>

const TAP = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } }

type Named = Pick<Member, 'first_name' | 'last_name' | 'email'>

export const fullName = (member: Named) => `${member.first_name} ${member.last_name}`.trim() || member.email

export function MemberName({ member }: { member: Named }) {
  return <span translate="no">{fullName(member)}</span>
}

/**
 * Who the member is and how to reach them; an erased member has neither e-mail nor phone. A buyer without an account is in
 * no list, so that the name leads to their data.
 */
export function MemberFacts({ member }: { member: Member }) {
  const { email, phone_number, has_account } = member
  const isBuyer = has_account === false
  return (
    <Panel title={isBuyer ? 'ผู้ซื้อที่ไม่มีบัญชี' : 'สมาชิก'}>
      <Facts
        facts={[
          [
            'ชื่อ',
            isBuyer ? (
              <Link key="name" component={RouterLink} to={paths.members.one(member.pk)} sx={TAP}>
                <MemberName member={member} />
              </Link>
            ) : (
              <MemberName key="name" member={member} />
            ),
          ],
          ...(isBuyer
            ? []
            : [['อีเมล', email ? <Reach key="mail" href={`mailto:${email}`} shown={email} /> : '–'] as const]),
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
    <Link translate="no" sx={TAP} href={href}>
      {shown}
    </Link>
  )
}
