import { getMember, listMembers } from '@jansi/contract/calls'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../lib/api.ts'
import { fullName } from '../ui/member-facts.tsx'
import { Panel } from '../ui/panel.tsx'

const MAX_SHOWN = 8
const MIN_WORDS = 2

type DeskMemberProps = { member: number | null; onChange: (member: number | null) => void }

/** The member who is served: found by name, e-mail or phone number. */
export function DeskMember({ member, onChange }: DeskMemberProps) {
  return (
    <Panel title="สมาชิก">
      {member === null ? (
        <Search onChoose={onChange} />
      ) : (
        <Chosen id={member} onClear={() => onChange(null)} />
      )}
    </Panel>
  )
}

function Chosen({ id, onClear }: { id: number; onClear: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['desk-member', id],
    queryFn: ({ signal }) => api(getMember, { params: { id }, signal }),
  })
  return (
    <>
      <Typography component="p" variant="h6">
        {data ? fullName(data) : error ? 'ไม่พบสมาชิกนี้' : 'กำลังโหลด…'}
      </Typography>
      {data && (
        <Typography color="textSecondary">
          {data.phone_number} · {data.email}
        </Typography>
      )}
      <Button onClick={onClear} sx={{ justifySelf: 'start' }}>
        เลือกคนอื่น
      </Button>
    </>
  )
}

function Search({ onChoose }: { onChoose: (member: number) => void }) {
  const [words, setWords] = useState('')
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
      {q.length >= MIN_WORDS && found?.length === 0 && (
        <Typography color="textSecondary">ไม่พบสมาชิก ลองพิมพ์ชื่อหรือเบอร์โทรส่วนอื่น</Typography>
      )}
      <List disablePadding>
        {found?.map((one) => (
          <ListItemButton key={one.pk} onClick={() => onChoose(one.pk)}>
            <ListItemText primary={fullName(one)} secondary={`${one.phone_number} · ${one.email}`} />
          </ListItemButton>
        ))}
      </List>
    </>
  )
}
