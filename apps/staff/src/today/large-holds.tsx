import { formatCount } from '@jansi/client/format'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import InlineLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { Summary } from '../lib/admin/summary.ts'
import { orderNumber } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'

/**
 * Members who hold more than a third of a variant before approval, by orders or while they pay, with links to their orders;
 * nothing without any.
 */
export function LargeHolds({ holds }: { holds: NonNullable<Summary['large_holds']> }) {
  if (holds.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2, alignItems: 'flex-start' }}>
      <AlertTitle>คนเดียวจองเกินหนึ่งในสามของที่มี และยังไม่อนุมัติ</AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {holds.map((hold) => (
          <Box component="li" key={`${hold.member} ${hold.product_name} ${hold.size} ${hold.orders[0]}`}>
            <NamedText
              name={hold.member}
              text={`${hold.member} จอง ${hold.product_name} (${hold.size}) ${formatCount(hold.pieces)} จาก ${formatCount(hold.stock)} ชิ้น${hold.in_checkout !== undefined ? ` (กำลังจ่ายเงิน ${formatCount(hold.in_checkout)} ชิ้น)` : ''}${hold.orders.length > 0 ? ': ' : ''}`}
            />
            {hold.orders.map((order, at) => (
              <InlineLink
                key={order}
                component={Link}
                to={paths.orders.one(order)}
                sx={{ fontWeight: 600, mr: 1.5, py: { xs: 1.25, md: 0 }, display: 'inline-block' }}
              >
                {orderNumber(hold.order_numbers[at] ?? 0)}
              </InlineLink>
            ))}
          </Box>
        ))}
      </Box>
    </Alert>
  )
}
