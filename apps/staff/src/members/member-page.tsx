import { formatBaht, formatCount, formatWeekdayTime } from '@jansi/client/format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useParams } from 'react-router'
import { useRecord } from '../lib/admin/use-record.ts'
import { orderNumber } from '../lib/text/format.ts'
import { ROLE_NAMES } from '../lib/text/role-names.ts'
import { paths } from '../paths.ts'
import { fullName, MemberFacts } from '../ui/member/member-facts.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { OrderStatusChip } from '../ui/status/order-status.tsx'
import { AccountActions } from './account-actions.tsx'
import { MemberPrivacy } from './member-privacy.tsx'
import type { MemberRecord } from './member-record.ts'
import { MemberMarks } from './member-words.tsx'

const BACK = { to: paths.members.list, label: 'กลับไปสมาชิกทั้งหมด' }

/** One account with its orders, and the allowed actions. */
export function MemberPage() {
  const id = Number(useParams().id)
  const query = useRecord<MemberRecord>('members', id)
  return (
    <RecordFrame query={query} title="สมาชิก" back={BACK}>
      {(member) => <MemberView key={member.id} member={member} />}
    </RecordFrame>
  )
}

function MemberView({ member }: { member: MemberRecord }) {
  return (
    <Page
      title={fullName(member)}
      name={fullName(member)}
      back={BACK}
      aside={<MemberMarks member={member} />}
    >
      <Columns widths={[5, 6]}>
        <Column>
          <MemberFacts member={member} />
          {member.has_account !== false && (
            <Panel title="บัญชี">
              <Facts
                facts={[
                  ['สมัครเมื่อ', formatWeekdayTime(member.created_at)],
                  ['สิทธิ์', ROLE_NAMES[member.role]],
                  ['ค่าปรับค้าง', formatBaht(member.unpaid_penalties)],
                  ...firstOrdersFact(member),
                ]}
              />
              <AccountActions member={member} />
            </Panel>
          )}
          <MemberPrivacy member={member} />
        </Column>
        <Orders member={member} />
      </Columns>
    </Page>
  )
}

/** The limit of pieces of an account none of whose orders staff have approved. */
function firstOrdersFact({ first_orders: first }: MemberRecord): [string, string][] {
  if (!first) return []
  const limit = first.lifted_at ? 'ยกเว้นให้แล้ว' : `ไม่เกิน ${formatCount(first.piece_limit)} ชิ้น`
  return [['สั่งได้ก่อนอนุมัติครั้งแรก', limit]]
}

function Orders({ member }: { member: MemberRecord }) {
  return (
    <Panel
      title="ประวัติการสั่ง"
      aside={<Typography color="textSecondary">{`${member.order_count} รายการ`}</Typography>}
    >
      {member.is_active && !member.erased && (
        <Button component={RouterLink} to={paths.orders.desk(member.pk)} variant="outlined" sx={{ mb: 2 }}>
          ขายให้สมาชิกนี้
        </Button>
      )}
      {member.orders.length === 0 && <Typography color="textSecondary">ยังไม่เคยสั่ง</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {member.orders.map((order) => (
          <Box
            component="li"
            key={order.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1,
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box>
              <Link component={RouterLink} to={paths.orders.one(order.id)} sx={{ fontWeight: 600 }}>
                {orderNumber(order.number)}
              </Link>
              <Typography variant="caption" component="div" color="textSecondary">
                {`${formatWeekdayTime(order.created_at)} · ${formatBaht(order.amount)}`}
              </Typography>
            </Box>
            <OrderStatusChip status={order.status} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
