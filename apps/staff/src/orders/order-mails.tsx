import { formatWeekdayTime } from '@jansi/client/format'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { paths } from '../paths.ts'
import { Panel } from '../ui/page/panel.tsx'
import { MAIL_STATE_NAMES } from '../ui/status/mail-state.tsx'

/** Mails that were sent about an order; a volunteer who may read the outbox can open them. */
export function OrderMails({ mails }: { mails: StaffOrder['mails'] }) {
  const readsMails = useMayOpen()('mails')
  return (
    <Panel title="อีเมลถึงสมาชิก">
      {mails.length === 0 && <Typography color="textSecondary">ยังไม่มีอีเมล</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Typography variant="body2">
              {readsMails ? (
                <Link component={RouterLink} to={paths.mails.one(mail.id)}>
                  {mail.subject}
                </Link>
              ) : (
                mail.subject
              )}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {mail.sent_at ? `ส่งเมื่อ ${formatWeekdayTime(mail.sent_at)}` : MAIL_STATE_NAMES[mail.state]}
            </Typography>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
