import { shortId } from '@jansi/contract/limits'
import type { StaffReturnItem } from '@jansi/contract/staff-returns'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { baht } from '../lib/format.ts'
import { ORDER_PATHS } from '../orders/order-paths.ts'
import { Panel } from '../ui/panel.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { OutcomeRow } from './outcome-row.tsx'
import { type ItemDraft, type OutcomeDraft, piecesLeft, splitOutcomes } from './review.ts'

/** One item that came back: its pieces split over conditions. */
export function ReviewItem(props: { entry: ItemDraft; onChange: (entry: ItemDraft) => void }) {
  const { entry, onChange } = props
  const { item, outcomes } = entry
  const left = piecesLeft(entry)

  const change = (changed: OutcomeDraft) =>
    onChange({ item, outcomes: outcomes.map((row) => (row.key === changed.key ? changed : row)) })
  const remove = (key: number) => onChange({ item, outcomes: outcomes.filter((row) => row.key !== key) })

  const split = () => onChange({ item, outcomes: splitOutcomes(outcomes, left) })

  return (
    <Panel title={item.order_item.product_name}>
      <ItemFacts item={item} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {outcomes.map((outcome, index) => (
          <OutcomeRow
            key={outcome.key}
            name={
              outcomes.length > 1
                ? `${item.order_item.product_name} ส่วนที่ ${index + 1}`
                : item.order_item.product_name
            }
            prices={item}
            outcome={outcome}
            most={item.quantity}
            onChange={change}
            {...(outcomes.length > 1 && { onRemove: () => remove(outcome.key) })}
          />
        ))}
      </Box>
      {left !== 0 && (
        <Typography role="alert" variant="body2" sx={{ mt: 1, color: 'error.dark' }}>
          {left > 0 ? `ยังไม่ได้ตรวจอีก ${left} ชิ้น` : `เกินจำนวนที่ขอคืน ${-left} ชิ้น`}
        </Typography>
      )}
      {(item.quantity > outcomes.length || left > 0) && (
        <Button size="small" startIcon={<AddIcon />} onClick={split} sx={{ mt: 1.5 }}>
          แบ่งตามสภาพ
        </Button>
      )}
    </Panel>
  )
}

function ItemFacts({ item }: { item: StaffReturnItem }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <ProductPicture image={item.image} />
      <Typography variant="body2" color="textSecondary" component="div">
        ขนาด {item.order_item.product_variant.size} · ขอคืน {item.quantity} ชิ้น
        <br />
        ราคาทดแทน {baht(item.replacement_price)} ต่อชิ้น
        {item.days_late > 0 && (
          <Box component="span" sx={{ color: 'error.dark', fontWeight: 600 }}>
            {' '}
            · คืนช้า {item.days_late} วัน ค่าปรับล่าช้า {baht(item.late_fee)} ต่อชิ้น
          </Box>
        )}
        <br />
        <Link component={RouterLink} to={ORDER_PATHS.one(item.order)}>
          คำสั่งซื้อ {shortId(item.order)}
        </Link>
      </Typography>
    </Box>
  )
}
