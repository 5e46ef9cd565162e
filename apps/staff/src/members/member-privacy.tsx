import { bangkokDay } from '@jansi/client/bangkok-time'
import { saveFile } from '@jansi/client/save-file'
import { serverNow } from '@jansi/client/server-clock'
import { exportMember } from '@jansi/contract/calls/staff-members'
import { callOf } from '@jansi/contract/endpoint'
import { ERROR_TEXTS } from '@jansi/contract/error-codes'
import { eraseMember } from '@jansi/contract/staff-members'
import EraseIcon from '@mui/icons-material/DeleteForever'
import DownloadIcon from '@mui/icons-material/Download'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { maxLengthOf } from '../form/max-length.ts'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { fullName } from '../ui/member/member-facts.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { type MemberRecord, memberRecord } from './member-record.ts'

/** The stored data of a person, for admins: exported as a file, or erased permanently. */
export function MemberPrivacy({ member }: { member: MemberRecord }) {
  const [asking, setAsking] = useState(false)
  const { can } = member
  if (!can.export && !can.erase) return null
  return (
    <Panel title="ข้อมูลส่วนบุคคล">
      <Typography variant="body2" color="textSecondary">
        {member.erased
          ? 'ลบชื่อ อีเมล เบอร์โทร และรูปแล้ว คงไว้แต่คำสั่งซื้อและยอดเงินสำหรับบัญชีของชมรม'
          : 'ส่งให้เจ้าของข้อมูลเมื่อขอดู หรือลบเมื่อขอให้ลบ'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {can.export && <ExportButton member={member} />}
        {can.erase && (
          <Button variant="outlined" color="error" startIcon={<EraseIcon />} onClick={() => setAsking(true)}>
            ลบข้อมูล
          </Button>
        )}
      </Box>
      {asking && <EraseDialog member={member} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function ExportButton({ member }: { member: MemberRecord }) {
  const notify = useNotify()
  const { call, busy } = useCall()
  const download = () =>
    call(async () => {
      const archive = await api(exportMember, { params: { id: member.pk } })
      const day = bangkokDay(serverNow())
      saveFile(`member-${member.pk}-${day}.tar.gz`, new Uint8Array(archive), 'application/gzip')
      notify('ดาวน์โหลดแล้ว ส่งให้เจ้าของข้อมูลแล้วลบไฟล์ออกจากเครื่องได้เลย', { type: 'success' })
    })

  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} disabled={busy} onClick={() => void download()}>
      {busy ? 'กำลังรวบรวม…' : 'ดาวน์โหลดข้อมูล'}
    </Button>
  )
}

function EraseDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const { run, busy } = useRecordAction('members', String(member.id))
  const [email, setEmail] = useState('')
  const blocks = member.erase_blocked_by
  const isBuyer = member.has_account === false
  const typed = email.trim()
  const isRight = isBuyer ? typed === fullName(member) : typed.toLowerCase() === member.email

  async function erase() {
    const move = async () =>
      memberRecord(await api(callOf(eraseMember), { params: { id: member.pk }, body: { email } }))
    if (await run(move, isBuyer ? 'ลบข้อมูลของผู้ซื้อแล้ว' : 'ลบข้อมูลของสมาชิกแล้ว')) onClose()
  }

  return (
    <FormDialog
      title={`ลบข้อมูลของ ${fullName(member)}`}
      name={fullName(member)}
      confirm="ยืนยันลบข้อมูล"
      tone="error"
      busy={busy}
      ready={blocks.length === 0 && isRight}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      {blocks.length > 0 ? (
        <Alert severity="warning">
          ยังลบไม่ได้ตอนนี้
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {blocks.map((block) => (
              <li key={block}>{ERROR_TEXTS[block]}</li>
            ))}
          </Box>
        </Alert>
      ) : (
        <>
          <Typography>
            {isBuyer
              ? 'ชื่อ เบอร์โทร และรูปการโอนคืนจะหายไป คำสั่งซื้อและยอดเงินยังอยู่ในรายงานโดยไม่มีชื่อ'
              : 'ชื่อ อีเมล เบอร์โทร ตะกร้า เนื้อความอีเมล สลิป และรูปการคืนจะหายไป บัญชีนี้เข้าสู่ระบบไม่ได้อีก คำสั่งซื้อและยอดเงินยังอยู่ในรายงานโดยไม่มีชื่อ'}
          </Typography>
          <Alert severity="warning">ลบแล้วเรียกคืนไม่ได้ ดาวน์โหลดข้อมูลให้เจ้าของก่อนถ้าขอไว้</Alert>
          <TextInput
            label={isBuyer ? 'พิมพ์ชื่อผู้ซื้อเพื่อยืนยัน' : 'พิมพ์อีเมลของสมาชิกเพื่อยืนยัน'}
            value={email}
            onChange={setEmail}
            hint={isBuyer ? fullName(member) : member.email}
            type={isBuyer ? 'text' : 'email'}
            maxLength={maxLengthOf(eraseMember.body, 'email')}
            required
          />
        </>
      )}
    </FormDialog>
  )
}
