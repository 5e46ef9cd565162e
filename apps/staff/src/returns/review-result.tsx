import { formatBaht } from '@jansi/client/format'
import type { StaffReturn, StaffReturnItem } from '@jansi/contract/staff-returns'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { DamageNotes } from '../review/damage-notes.tsx'
import { ProductImage } from '../ui/images/product-image.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { DaysText } from './days-text.tsx'

/** The returned items and, once decided, their conditions and penalties. */
export function ReviewResult({ session, onExpired }: { session: StaffReturn; onExpired: () => void }) {
  return (
    <Panel title={session.processed_at ? 'ผลการตรวจ' : 'รายการที่คืน'}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {session.items.map((item) => (
          <ResultItem key={item.id} item={item} onExpired={onExpired} />
        ))}
      </Box>
      {session.processed_at && (
        <Typography sx={{ fontWeight: 600, mt: 2 }}>
          {`ค่าปรับรวม ${formatBaht(session.total_penalties)}`}
        </Typography>
      )}
      {session.notes && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {`หมายเหตุ: ${session.notes}`}
        </Typography>
      )}
    </Panel>
  )
}

function ResultItem({ item, onExpired }: { item: StaffReturnItem; onExpired: () => void }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
      <ProductImage image={item.image} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.45 }}>{item.order_item.product_name}</Typography>
        <Typography variant="body2" color="textSecondary">
          <span>{`ขนาด ${item.order_item.product_variant.size} · ${item.quantity} ชิ้น · `}</span>
          <Link component={RouterLink} to={paths.orders.one(item.order)}>
            {`คำสั่งซื้อ${orderNumber(item.order_number)}`}
          </Link>
        </Typography>
        {item.days && (
          <Typography variant="body2" color="textSecondary">
            <DaysText days={item.days} />
            <span>{item.days_late > 0 && ` · คืนช้า ${item.days_late} วัน`}</span>
          </Typography>
        )}
        {item.outcomes.map((outcome) => (
          <Typography
            variant="body2"
            key={`${outcome.condition}-${outcome.quantity}-${outcome.penalty_amount}-${outcome.reason}`}
          >
            {`${outcome.quantity} ชิ้น: ${outcome.condition_name} · ${outcome.waived ? 'ยกเว้นค่าปรับ' : `ค่าปรับ ${formatBaht(outcome.penalty_amount)}`}${outcome.reason ? ` (${outcome.reason})` : ''}`}
          </Typography>
        ))}
        <DamageNotes reports={item.damage_reports} onExpired={onExpired} />
      </Box>
    </Box>
  )
}
