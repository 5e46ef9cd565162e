import { formatBaht, formatWeekdayTime } from '@jansi/client/format'
import { refundIs } from '@jansi/contract/refund-states'
import type { StaffRefundSummary } from '@jansi/contract/staff-order-body'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Panel } from '../page/panel.tsx'
import { AwaitsDestination, REFUND_CAUSE_WORDS, RefundChip } from '../status/refund-state.tsx'

/** The refund cases of an order or a return, the newest case first; nothing if no case was opened. */
export function RefundPanel({ refunds }: { refunds: readonly StaffRefundSummary[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title="คืนเงิน">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {refunds.map((refund) => {
          const waits = refundIs(refund.state, 'open')
          return (
            <Box
              component="li"
              key={refund.id}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                  <RefundChip state={refund.state} />
                  {refund.awaits_destination && <AwaitsDestination />}
                  {refund.amount !== null && refund.amount > 0 && (
                    <strong>{formatBaht(refund.amount)}</strong>
                  )}
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {`${REFUND_CAUSE_WORDS[refund.cause]} · ${formatWeekdayTime(refund.created_at)}`}
                </Typography>
                {refund.paid_note && (
                  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                    {refund.paid_note}
                  </Typography>
                )}
              </Box>
              <Button
                variant={waits ? 'contained' : 'text'}
                component={Link}
                to={paths.refunds.one(refund.id)}
              >
                {waits ? 'ไปตรวจและคืนเงิน' : 'ดูรายการ'}
              </Button>
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
