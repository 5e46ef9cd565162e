import { formatBaht } from '@jansi/client/format'
import { CONDITION_NAMES, type Condition } from '@jansi/contract/return-statuses'
import type { StaffReturnItem } from '@jansi/contract/staff-returns'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { DamageNotes } from '../review/damage-notes.tsx'
import { OutcomeRows } from '../review/outcome-rows.tsx'
import { ProductImage } from '../ui/images/product-image.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { DaysText } from './days-text.tsx'
import { type ItemDraft, piecesLeft } from './review.ts'

const CONDITIONS = Object.keys(CONDITION_NAMES).map(Number) as Condition[]

/** One item that came back: its pieces split over conditions. */
export function ReviewItem(props: {
  entry: ItemDraft
  onChange: (entry: ItemDraft) => void
  onExpired: () => void
}) {
  const { entry, onChange, onExpired } = props
  const { item, outcomes } = entry
  const left = piecesLeft(entry)
  const name = item.order_item.product_name
  return (
    <Panel title={name}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ItemFacts item={item} />
        <DamageNotes reports={item.damage_reports} onExpired={onExpired} />
        <OutcomeRows
          name={name}
          rowName={(row) => `${name} ส่วนที่ ${row}`}
          prices={item}
          conditions={CONDITIONS}
          outcomes={outcomes}
          pieces={item.quantity}
          numbered={item.pieces}
          left={left}
          note={
            left !== 0 && (
              <Typography role="alert" variant="body2" sx={{ color: 'error.dark' }}>
                {left > 0 ? `ยังไม่ได้ตรวจอีก ${left} ชิ้น` : `เกินจำนวนที่ขอคืน ${-left} ชิ้น`}
              </Typography>
            )
          }
          onChange={(changed) => onChange({ item, outcomes: changed })}
        />
      </Box>
    </Panel>
  )
}

function ItemFacts({ item }: { item: StaffReturnItem }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <ProductImage image={item.image} />
      <Typography variant="body2" color="textSecondary" component="div">
        <span>{`ขนาด ${item.order_item.product_variant.size} · ขอคืน ${item.quantity} ชิ้น${item.named_pieces ? ` (${item.named_pieces.map(({ number }) => `#${number}`).join(' ')})` : ''}${item.still_out !== undefined ? ` · ยังยืมต่อ ${item.still_out} ชิ้น` : ''}`}</span>
        <br />
        <span>{`ราคาทดแทน ${formatBaht(item.replacement_price)} ต่อชิ้น`}</span>
        {item.days_late > 0 && (
          <Box component="span" sx={{ color: 'error.dark', fontWeight: 600 }}>
            {` · คืนช้า ${item.days_late} วัน ค่าปรับล่าช้า ${formatBaht(item.late_fee)} ต่อชิ้น`}
          </Box>
        )}
        <br />
        {item.days && (
          <>
            <DaysText days={item.days} />
            <br />
          </>
        )}
        <Link component={RouterLink} to={paths.orders.one(item.order)}>
          {`คำสั่งซื้อ${orderNumber(item.order_number)}`}
        </Link>
      </Typography>
    </Box>
  )
}
