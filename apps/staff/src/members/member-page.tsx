import { formatBaht, formatCount } from '@jansi/client/format'
import { updateMember } from '@jansi/contract/calls/staff-members'
import { ROLES, type Role } from '@jansi/contract/statuses'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { useRecord } from '../lib/admin/use-record.ts'
import { api } from '../lib/api/api.ts'
import { dateTime, orderNumber } from '../lib/text/format.ts'
import { ROLE_NAMES } from '../lib/text/role-names.ts'
import { paths } from '../paths.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { fullName, MemberFacts, MemberName } from '../ui/member/member-facts.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { OrderStatusChip } from '../ui/status/order-status.tsx'
import { MemberPrivacy } from './member-privacy.tsx'
import { type MemberRecord, memberRecord } from './member-record.ts'
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
                  ['สมัครเมื่อ', dateTime(member.created_at)],
                  ['สิทธิ์', ROLE_NAMES[member.role]],
                  ['ค่าปรับค้าง', formatBaht(member.unpaid_penalties)],
                  ...firstOrdersFact(member),
                ]}
              />
              <AccountMoves member={member} />
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
                {`${dateTime(order.created_at)} · ${formatBaht(order.amount)}`}
              </Typography>
            </Box>
            <OrderStatusChip status={order.status} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function AccountMoves({ member }: { member: MemberRecord }) {
  const { run, busy } = useRecordAction('members', String(member.id))
  const [asking, setAsking] = useState<'role' | 'access' | 'limit' | null>(null)
  const [role, setRole] = useState<Role>(member.role)
  // The version at the time of the question: later changes of others are not overwritten unseen.
  const [version, setVersion] = useState(member.version)
  const { can, is_active, first_orders: first } = member
  const isLifted = first?.lifted_at != null
  if (!can.change_role && !can.deactivate) return null

  function ask(what: 'role' | 'access' | 'limit') {
    setVersion(member.version)
    setAsking(what)
  }

  async function send(
    body: { role?: Role; is_active?: boolean; piece_limit_lifted?: boolean },
    done: string,
  ) {
    const move = async () =>
      memberRecord(await api(updateMember, { params: { id: member.pk }, body: { ...body, version } }))
    if (await run(move, done)) setAsking(null)
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {can.change_role && (
        <Button
          variant="outlined"
          onClick={() => {
            setRole(member.role)
            ask('role')
          }}
        >
          เปลี่ยนสิทธิ์
        </Button>
      )}
      {can.deactivate && (
        <Button variant="outlined" color={is_active ? 'error' : 'primary'} onClick={() => ask('access')}>
          {is_active ? 'ปิดบัญชี' : 'เปิดบัญชีอีกครั้ง'}
        </Button>
      )}
      {first && (
        <Button variant="outlined" onClick={() => ask('limit')}>
          {isLifted ? 'จำกัดจำนวนชิ้นอีกครั้ง' : 'ยกเว้นจำนวนชิ้น'}
        </Button>
      )}
      {asking === 'limit' && first && (
        <FormDialog
          title={isLifted ? 'จำกัดจำนวนชิ้นอีกครั้ง' : 'ยกเว้นจำนวนชิ้น'}
          confirm="บันทึก"
          busy={busy}
          onConfirm={() =>
            void send({ piece_limit_lifted: !isLifted }, isLifted ? 'จำกัดจำนวนชิ้นแล้ว' : 'ยกเว้นจำนวนชิ้นแล้ว')
          }
          onClose={() => setAsking(null)}
        >
          <Typography>
            <MemberName member={member} />
            <span>
              {isLifted
                ? ` จะสั่งหรือยืมได้รวมไม่เกิน ${formatCount(first.piece_limit)} ชิ้น จนกว่าจะอนุมัติคำสั่งซื้อแรก`
                : ' จะสั่งหรือยืมได้ตามกติกาของสมาชิกทั่วไป แม้ยังไม่เคยอนุมัติคำสั่งซื้อ'}
            </span>
          </Typography>
        </FormDialog>
      )}
      {asking === 'role' && (
        <FormDialog
          title={`เปลี่ยนสิทธิ์ของ ${fullName(member)}`}
          name={fullName(member)}
          confirm="บันทึกสิทธิ์"
          busy={busy}
          ready={role !== member.role}
          onConfirm={() => void send({ role }, `เปลี่ยนสิทธิ์เป็น${ROLE_NAMES[role]}แล้ว`)}
          onClose={() => setAsking(null)}
        >
          <Typography>อาสาสมัครใช้หลังร้านได้ ผู้ดูแลตั้งค่าร้านและสิทธิ์ของทุกคนได้ด้วย</Typography>
          <TextField
            select
            label="สิทธิ์"
            value={role}
            onChange={(event) => setRole(ROLES.find((one) => one === event.target.value) ?? role)}
          >
            {ROLES.map((one) => (
              <MenuItem key={one} value={one}>
                {ROLE_NAMES[one]}
              </MenuItem>
            ))}
          </TextField>
        </FormDialog>
      )}
      {asking === 'access' && (
        <FormDialog
          title={is_active ? 'ปิดบัญชี' : 'เปิดบัญชีอีกครั้ง'}
          confirm={is_active ? 'ยืนยันปิดบัญชี' : 'ยืนยันเปิดบัญชี'}
          tone={is_active ? 'error' : 'primary'}
          busy={busy}
          onConfirm={() => void send({ is_active: !is_active }, is_active ? 'ปิดบัญชีแล้ว' : 'เปิดบัญชีแล้ว')}
          onClose={() => setAsking(null)}
        >
          <Typography>
            <MemberName member={member} />
            <span>
              {is_active ? ' จะออกจากระบบทุกเครื่องและเข้าสู่ระบบไม่ได้ เปิดบัญชีอีกครั้งได้ภายหลัง' : ' จะเข้าสู่ระบบได้ตามเดิม'}
            </span>
          </Typography>
        </FormDialog>
      )}
    </Box>
  )
}
