import { getMember, listMembers } from '@jansi/contract/calls/staff-members'
import ScanIcon from '@mui/icons-material/QrCodeScanner'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../lib/api/api.ts'
import { errorText, isGone } from '../lib/api/api-error.ts'
import { memberIn } from '../lib/scanning/own-code.ts'
import { phone } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { OwnCaseNotice } from '../ui/case/own-case-notice.tsx'
import { ClosedAccountChip } from '../ui/member/closed-account.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { ScanDialog } from '../ui/scanning/scan-dialog.tsx'
import { UnconfirmedChip } from '../ui/status/unconfirmed-chip.tsx'

const MAX_SHOWN = 8
const MIN_WORDS = 2

type DeskMemberProps = {
  member: number | null
  onChange: (member: number | null) => void
  /** The volunteer sells to somebody without an account instead. */
  onBuyer: () => void
}

/** Reads the account of the member who is served; nothing while there is none. */
export function useDeskMember(id: number | null) {
  return useQuery({
    queryKey: ['desk-member', id],
    queryFn: ({ signal }) => api(getMember, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  })
}

/** The member who is served: found by name, e-mail, phone number or the QR of their profile. */
export function DeskMember({ member, onChange, onBuyer }: DeskMemberProps) {
  return (
    <Panel title="สมาชิก">
      {member === null ? (
        <Search onChoose={onChange} onBuyer={onBuyer} />
      ) : (
        <Chosen id={member} onClear={() => onChange(null)} />
      )}
    </Panel>
  )
}

function Chosen({ id, onClear }: { id: number; onClear: () => void }) {
  const { data, error } = useDeskMember(id)
  return (
    <>
      <OwnCaseNotice ownCase={data?.own_case} />
      {data && <ClosedAccountChip member={data} />}
      <Typography component="p" variant="h6">
        {data ? (
          <MemberName member={data} />
        ) : (
          <span>{error ? (isGone(error) ? 'ไม่พบสมาชิกนี้' : errorText(error)) : 'กำลังโหลด…'}</span>
        )}
      </Typography>
      {data && (
        <Typography
          color="textSecondary"
          translate="no"
        >{`${phone(data.phone_number)} · ${data.email}`}</Typography>
      )}
      {data?.email_verified === false && (
        <Box sx={{ mt: 1 }}>
          <UnconfirmedChip />
        </Box>
      )}
      <Button variant="outlined" onClick={onClear} sx={{ mt: 1 }}>
        เลือกคนอื่น
      </Button>
    </>
  )
}

function Search({ onChoose, onBuyer }: { onChoose: (member: number) => void; onBuyer: () => void }) {
  const [words, setWords] = useState('')
  const [scanning, setScanning] = useState(false)
  const q = useDeferredValue(words.trim())
  const { data } = useQuery({
    queryKey: ['desk-members', q],
    queryFn: ({ signal }) => api(listMembers, { query: { q, page: 1, page_size: MAX_SHOWN }, signal }),
    enabled: q.length >= MIN_WORDS,
  })
  const found = data?.results.filter(({ is_active }) => is_active)
  return (
    <>
      <TextField
        label="ค้นหาชื่อ อีเมล หรือเบอร์โทร"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
        fullWidth
        sx={{ mt: 1 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" startIcon={<ScanIcon />} onClick={() => setScanning(true)}>
          สแกน QR สมาชิก
        </Button>
        <Button onClick={onBuyer}>ไม่มีบัญชี ขายด้วยชื่อ</Button>
      </Box>
      {scanning && (
        <ScanDialog
          read={memberIn}
          notOurs="QR นี้ไม่ใช่ของสมาชิก ให้สมาชิกเปิด QR ในหน้าโปรไฟล์"
          hint="ไม่มี QR: ปิดหน้าต่างนี้แล้วพิมพ์ชื่อ อีเมล หรือเบอร์โทรในช่องค้นหา"
          onFound={onChoose}
          onClose={() => setScanning(false)}
        />
      )}
      {q.length >= MIN_WORDS && found?.length === 0 && (
        <Typography color="textSecondary">ไม่พบสมาชิก ลองพิมพ์ชื่อหรือเบอร์โทรส่วนอื่น</Typography>
      )}
      <List component="div" disablePadding>
        {found?.map((one) => (
          <ListItemButton key={one.pk} onClick={() => onChoose(one.pk)} sx={{ flexWrap: 'wrap' }}>
            <ListItemText
              primary={<MemberName member={one} />}
              secondary={<NamedText text={`${phone(one.phone_number)} · ${one.email}`} />}
              sx={{ flexBasis: '16rem' }}
            />
            {one.email_verified === false && <UnconfirmedChip />}
          </ListItemButton>
        ))}
      </List>
    </>
  )
}
