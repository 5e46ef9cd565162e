import { formatCount } from '@jansi/client/format'
import { updateMember } from '@jansi/contract/calls/staff-members'
import type { BodyInput } from '@jansi/contract/endpoint'
import type { updateMember as updateMemberCall } from '@jansi/contract/staff-members'
import { ROLES, type Role } from '@jansi/contract/statuses'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { ROLE_NAMES } from '../lib/text/role-names.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { fullName, MemberName } from '../ui/member/member-facts.tsx'
import { type MemberRecord, memberRecord } from './member-record.ts'

type Change = Omit<BodyInput<typeof updateMemberCall>, 'version'>
type Question = 'role' | 'access' | 'limit'

/** The buttons by which an admin changes the role of an account, closes it, or lifts the limit of its first orders. */
export function AccountActions({ member }: { member: MemberRecord }) {
  const { run, busy } = useRecordAction('members', String(member.id))
  // The version at the time of the question: later changes of others are not overwritten unseen.
  const [asked, setAsked] = useState<{ what: Question; version: number } | null>(null)
  const { can, is_active, first_orders: first, version } = member
  if (!can.change_role && !can.deactivate) return null
  const ask = (what: Question) => setAsked({ what, version })
  const close = () => setAsked(null)

  async function send(change: Change, done: string) {
    if (!asked) return
    const body = { ...change, version: asked.version }
    const move = async () => memberRecord(await api(updateMember, { params: { id: member.pk }, body }))
    if (await run(move, done)) close()
  }

  const dialog = {
    member,
    busy,
    onSend: (change: Change, done: string) => void send(change, done),
    onClose: close,
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {can.change_role && (
        <Button variant="outlined" onClick={() => ask('role')}>
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
          {limitTitle(first)}
        </Button>
      )}
      {asked?.what === 'role' && <RoleDialog {...dialog} />}
      {asked?.what === 'access' && <AccessDialog {...dialog} />}
      {asked?.what === 'limit' && first && <LimitDialog {...dialog} first={first} />}
    </Box>
  )
}

type DialogProps = Pick<ComponentProps<typeof FormDialog>, 'busy' | 'onClose'> & {
  member: MemberRecord
  onSend: (change: Change, done: string) => void
}
type FirstOrders = NonNullable<MemberRecord['first_orders']>

function RoleDialog({ member, busy, onSend, onClose }: DialogProps) {
  const [role, setRole] = useState<Role>(member.role)
  return (
    <FormDialog
      title={`เปลี่ยนสิทธิ์ของ ${fullName(member)}`}
      name={fullName(member)}
      confirm="บันทึกสิทธิ์"
      busy={busy}
      ready={role !== member.role}
      onConfirm={() => onSend({ role }, `เปลี่ยนสิทธิ์เป็น${ROLE_NAMES[role]}แล้ว`)}
      onClose={onClose}
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
  )
}

function AccessDialog({ member, busy, onSend, onClose }: DialogProps) {
  const { is_active } = member
  return (
    <FormDialog
      title={is_active ? 'ปิดบัญชี' : 'เปิดบัญชีอีกครั้ง'}
      confirm={is_active ? 'ยืนยันปิดบัญชี' : 'ยืนยันเปิดบัญชี'}
      tone={is_active ? 'error' : 'primary'}
      busy={busy}
      onConfirm={() => onSend({ is_active: !is_active }, is_active ? 'ปิดบัญชีแล้ว' : 'เปิดบัญชีแล้ว')}
      onClose={onClose}
    >
      <Typography>
        <MemberName member={member} />
        <span>
          {is_active ? ' จะออกจากระบบทุกเครื่องและเข้าสู่ระบบไม่ได้ เปิดบัญชีอีกครั้งได้ภายหลัง' : ' จะเข้าสู่ระบบได้ตามเดิม'}
        </span>
      </Typography>
    </FormDialog>
  )
}

const isLifted = ({ lifted_at }: FirstOrders) => lifted_at != null
const limitTitle = (first: FirstOrders) => (isLifted(first) ? 'จำกัดจำนวนชิ้นอีกครั้ง' : 'ยกเว้นจำนวนชิ้น')

function LimitDialog({ member, first, busy, onSend, onClose }: DialogProps & { first: FirstOrders }) {
  const lifted = isLifted(first)
  return (
    <FormDialog
      title={limitTitle(first)}
      confirm="บันทึก"
      busy={busy}
      onConfirm={() => onSend({ piece_limit_lifted: !lifted }, lifted ? 'จำกัดจำนวนชิ้นแล้ว' : 'ยกเว้นจำนวนชิ้นแล้ว')}
      onClose={onClose}
    >
      <Typography>
        <MemberName member={member} />
        <span>
          {lifted
            ? ` จะสั่งหรือยืมได้รวมไม่เกิน ${formatCount(first.piece_limit)} ชิ้น จนกว่าจะอนุมัติคำสั่งซื้อแรก`
            : ' จะสั่งหรือยืมได้ตามกติกาของสมาชิกทั่วไป แม้ยังไม่เคยอนุมัติคำสั่งซื้อ'}
        </span>
      </Typography>
    </FormDialog>
  )
}
