import { receiveReturn } from '@jansi/contract/calls/staff-returns'
import { shortId } from '@jansi/contract/limits'
import ReceivedIcon from '@mui/icons-material/Inventory2Outlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'

/** Records that the goods of a return are with the club. */
export function ReceiveButton({ session }: { session: string }) {
  const { run, busy } = useRecordAction('returns', session)
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<ReceivedIcon />}
      disabled={busy}
      aria-label={busy ? undefined : `รับของแล้ว คำขอคืน ${shortId(session)}`}
      onClick={(event) => {
        event.stopPropagation()
        void run(() => api(receiveReturn, { params: { id: session } }), 'บันทึกว่ารับของแล้ว และแจ้งสมาชิกทางอีเมล')
      }}
      sx={{ position: 'relative', zIndex: 1, whiteSpace: 'nowrap', flexShrink: 0 }}
    >
      {busy ? 'กำลังบันทึก…' : 'รับของแล้ว'}
    </Button>
  )
}

/** Explains that the goods were not received yet, with the button for it. */
export function ReceiveNotice({ session }: { session: string }) {
  return (
    <Alert severity="info" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'flex-start', sm: 'center' },
          justifyContent: 'space-between',
          gap: 1.5,
        }}
      >
        ของถึงชมรมแล้วแต่ยังไม่ตรวจ กดรับของแล้วเพื่อหยุดนับวันคืนช้า ถ้าตรวจเลย ถือว่ารับของตอนตรวจ
        <ReceiveButton session={session} />
      </Box>
    </Alert>
  )
}
