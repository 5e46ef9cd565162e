import { shortId } from '@jansi/contract/limits'
import HandOverIcon from '@mui/icons-material/BackHand'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { orderNumber, phone } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { tones } from '../theme.ts'
import { OwnCaseNotice } from '../ui/case/own-case-notice.tsx'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { ProductImage } from '../ui/images/product-image.tsx'
import { ClosedAccountChip } from '../ui/member/closed-account.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import type { PickItem, PickOrder } from './pick-list.ts'
import { isComplete, laidOut, type Ticks, tick, tickAll, ticked } from './ticks.ts'

type PickOrderCardProps = {
  order: PickOrder
  ticks: Ticks
  /** True for the order that was just scanned. */
  found: boolean
  onTicks: (next: (was: Ticks) => Ticks) => void
  onHandOver: () => void
}

/** One member's order: its lines to tick, and the hand-over of the ticked ones. */
export function PickOrderCard({ order, ticks, found, onTicks, onHandOver }: PickOrderCardProps) {
  const pieces = laidOut(ticks, order).reduce((sum, row) => sum + row.quantity, 0)
  const complete = isComplete(ticks, order)
  const headingId = `order-${order.id}`
  return (
    <Paper
      component="li"
      elevation={1}
      aria-labelledby={headingId}
      sx={{
        p: { xs: 1.5, md: 2 },
        minWidth: 0,
        breakInside: 'avoid',
        '@media print': { p: 0, pb: 2 },
        outline: found ? '3px solid' : 'none',
        outlineColor: 'primary.main',
        scrollMarginTop: 72,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography
          id={headingId}
          component="h2"
          variant="h3"
          tabIndex={-1}
          sx={{ flexGrow: 1, overflowWrap: 'anywhere', scrollMarginTop: 88 }}
        >
          <MemberName member={order.member} />
        </Typography>
        <Link component={RouterLink} to={paths.orders.one(order.id)} sx={{ py: { xs: 1.25, md: 0 } }}>
          {orderNumber(order.number)}
        </Link>
      </Box>
      <ClosedAccountChip member={order.member} />
      <Typography variant="body2" color="textSecondary">
        <NamedText text={`รหัส ${shortId(order.id)} · ${phone(order.member.phone_number)}`} />
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.items.map((item) => (
          <PickLine
            key={item.order_item}
            item={item}
            pieces={ticked(ticks, item)}
            onPieces={(count) => onTicks((was) => tick(was, item, count))}
          />
        ))}
      </Box>
      {order.own_case && (
        <Box sx={{ mt: 1.5, displayPrint: 'none' }}>
          <OwnCaseNotice ownCase={order.own_case} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, displayPrint: 'none' }}>
        {order.own_case !== 'refused' && (
          <Button
            variant="contained"
            startIcon={<HandOverIcon />}
            disabled={pieces === 0}
            onClick={onHandOver}
            sx={{ flexGrow: { xs: 1, md: 0 } }}
          >
            {pieces === 0 ? 'ส่งมอบ' : complete ? `ส่งมอบครบ ${pieces} ชิ้น` : `ส่งมอบบางส่วน ${pieces} ชิ้น`}
          </Button>
        )}
        <Button onClick={() => onTicks((was) => tickAll(was, order, !complete))}>
          {complete ? 'ไม่เลือกทั้งหมด' : 'เลือกทั้งหมด'}
        </Button>
      </Box>
    </Paper>
  )
}

function PickLine(props: { item: PickItem; pieces: number; onPieces: (count: number) => void }) {
  const { item, pieces, onPieces } = props
  const kind = item.is_rental ? tones.info : tones.done
  const name = `${item.product_name} ${item.size}`
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: 0.75,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '@media print': { py: 0 },
      }}
    >
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flex: '1 1 240px',
          minWidth: 0,
          minHeight: 48,
          cursor: 'pointer',
          '@media print': { minHeight: 28 },
        }}
      >
        <Checkbox
          checked={pieces === item.left}
          indeterminate={pieces > 0 && pieces < item.left}
          onChange={() => onPieces(pieces === item.left ? 0 : item.left)}
          sx={{ ml: -1, '@media print': { p: 0, ml: 0 } }}
        />
        <Box component="span" sx={{ displayPrint: 'none' }}>
          <ProductImage image={item.image} />
        </Box>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box
            component="span"
            sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere', displayPrint: 'inline' }}
          >
            {item.product_name}
          </Box>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            <Box
              component="span"
              sx={{ bgcolor: kind.tint, color: kind.deep, px: 1, borderRadius: 999, fontWeight: 600, mr: 1 }}
            >
              {item.is_rental ? 'ยืม' : 'ซื้อ'}
            </Box>
            <span>{`${item.size} × `}</span>
            <strong>{item.left}</strong>
          </Typography>
        </Box>
      </Box>
      {item.left > 1 && (
        <Box sx={{ displayPrint: 'none', ml: 'auto' }}>
          <QuantityField label={`จำนวน ${name}`} value={pieces} min={0} max={item.left} onChange={onPieces} />
        </Box>
      )}
    </Box>
  )
}
