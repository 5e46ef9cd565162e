import { formatWeekdayTime } from '@jansi/client/format'
import { listVariantWaiting, removeWaiting } from '@jansi/contract/calls/staff-waiting'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import { MAX_WAITING_REASON_CHARACTERS, type StaffWaitingEntry } from '@jansi/contract/staff-waiting'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SideDrawer } from '../ui/page/side-drawer.tsx'
import { EmptyState, Loaded } from '../ui/page/states.tsx'

type WaitingDrawerProps = { productId: number; variant: StaffVariant; onClose: () => void }

/** The members who wait for a variant, in turn; staff can remove one, with a reason. */
export function WaitingDrawer({ productId, variant, onClose }: WaitingDrawerProps) {
  const queryKey = ['waiting', variant.id]
  const query = useQuery({
    queryKey,
    queryFn: () => api(listVariantWaiting, { params: { id: variant.id } }),
  })
  const [removing, setRemoving] = useState<StaffWaitingEntry | null>(null)
  const { call, busy } = useCall()
  const notify = useNotify()
  const queryClient = useQueryClient()

  async function remove(entry: StaffWaitingEntry, reason: string) {
    await call(async () => {
      await api(removeWaiting, { params: { id: entry.id }, body: { reason } })
      setRemoving(null)
      notify('นำออกจากคิวแล้ว', { type: 'success' })
    })
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: ['products', 'getOne', { id: String(productId) }] })
  }

  return (
    <SideDrawer title={`คิวรอของ ${variant.size}`} closeLabel="ปิดคิวรอของ" onClose={onClose}>
      <Loaded query={query}>{(data) => <EntryList entries={data.results} onRemove={setRemoving} />}</Loaded>
      {removing && (
        <RemoveDialog
          entry={removing}
          busy={busy}
          onConfirm={(reason) => void remove(removing, reason)}
          onClose={() => setRemoving(null)}
        />
      )}
    </SideDrawer>
  )
}

type EntryListProps = {
  entries: readonly StaffWaitingEntry[]
  onRemove: (entry: StaffWaitingEntry) => void
}

function EntryList({ entries, onRemove }: EntryListProps) {
  if (entries.length === 0) return <EmptyState title="ไม่มีใครรอของชิ้นนี้" />
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            py: 1,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography translate="no">{entry.member.name}</Typography>
            <Typography variant="body2" color="textSecondary" translate="no">
              {entry.member.email}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {`${entry.state === 'waiting' ? `รอตั้งแต่ ${formatWeekdayTime(entry.created_at)}` : ''}${
                entry.state === 'offered'
                  ? entry.expires_at
                    ? `กันไว้ให้แล้ว สั่งได้ถึง ${formatWeekdayTime(entry.expires_at)}`
                    : 'กันไว้ให้แล้ว กำลังจะแจ้งสมาชิก'
                  : ''
              }`}
            </Typography>
          </Box>
          <Button
            size="small"
            variant="outlined"
            aria-label={`นำออก ${entry.member.name}`}
            onClick={() => onRemove(entry)}
          >
            นำออก
          </Button>
        </Box>
      ))}
    </Box>
  )
}

type RemoveDialogProps = {
  entry: StaffWaitingEntry
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

function RemoveDialog({ entry, busy, onConfirm, onClose }: RemoveDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={`นำ ${entry.member.name} ออกจากคิว`}
      name={entry.member.name}
      confirm="นำออกจากคิว"
      busy={busy}
      ready={reason.trim() !== ''}
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      {entry.state === 'offered' && <Typography>ของที่กันไว้จะเป็นของคนถัดไปในคิว</Typography>}
      <TextField
        label="เหตุผล"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_WAITING_REASON_CHARACTERS } }}
      />
    </FormDialog>
  )
}
