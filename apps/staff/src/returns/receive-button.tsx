import { receiveReturn } from '@jansi/contract/calls'
import { shortId } from '@jansi/contract/limits'
import ReceivedIcon from '@mui/icons-material/Inventory2Outlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { api } from '../lib/api.ts'
import { useRecordAction } from '../lib/use-record-action.ts'

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
      sx={{ position: 'relative', zIndex: 1, whiteSpace: 'nowrap' }}
    >
      {busy ? 'กำลังบันทึก…' : 'รับของแล้ว'}
    </Button>
  )
}

/** Explains that the goods were not received yet, with the button for it. */
export function ReceiveNotice({ session }: { session: string }) {
  return (
    <Alert
      severity="info"
      action={<ReceiveButton session={session} />}
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        '& .MuiAlert-action': { p: 0, mr: 0, ml: { xs: 0, sm: 'auto' } },
      }}
    >
      ของถึงชมรมแล้วแต่ยังไม่ตรวจ กดรับของแล้วเพื่อหยุดนับวันคืนช้า ถ้าตรวจเลย ถือว่ารับของตอนตรวจ
    </Alert>
  )
}
