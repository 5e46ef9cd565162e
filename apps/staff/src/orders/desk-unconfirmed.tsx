import type { StaffMember } from '@jansi/contract/staff-members'
import Typography from '@mui/material/Typography'
import { NamedText } from '../lib/text/named-text.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'

type DeskUnconfirmedProps = {
  /** The chosen account; undefined while it is not read. */
  member: StaffMember | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an order is made for an account whose address was never confirmed: it may be one with a typing error. */
export function DeskUnconfirmed({ member, busy, onConfirm, onClose }: DeskUnconfirmedProps) {
  return (
    <FormDialog title="ยังไม่ยืนยันอีเมล" confirm="ใช่ ใช้บัญชีนี้" busy={busy} onConfirm={onConfirm} onClose={onClose}>
      {member && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <MemberName member={member} />
          <NamedText text={` (${member.email}) ยังไม่เคยยืนยันอีเมลนี้ ถามสมาชิกก่อนว่าสะกดถูกไหม`} />
        </Typography>
      )}
      <Typography>
        ถ้าสมาชิกมีอีกบัญชีที่ยืนยันแล้ว กดกลับแล้วเลือกบัญชีนั้น ถ้าใช้บัญชีนี้ ร้านจะยังไม่ส่งอีเมลเรื่องคำสั่งซื้อและการยืม จนกว่าจะยืนยันอีเมล
      </Typography>
    </FormDialog>
  )
}
