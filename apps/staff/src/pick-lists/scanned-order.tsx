import type { OrderPiece } from '@jansi/contract/numbered-pieces'
import HandOverIcon from '@mui/icons-material/BackHand'
import PutBackIcon from '@mui/icons-material/Cancel'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { OwnCaseNotice } from '../ui/case/own-case-notice.tsx'
import { HandOverDueDayField } from '../ui/fields/due-day.tsx'
import { useClosedAccounts } from '../ui/member/closed-account.tsx'
import { fullName, MemberName } from '../ui/member/member-facts.tsx'
import type { PickItem, PickOrder } from './pick-list.ts'
import { isComplete, type Ticks, ticked } from './ticks.ts'
import { useHandOver } from './use-hand-over.ts'

type ScannedOrderProps = {
  order: PickOrder
  ticks: Ticks
  onPutBack: (piece: OrderPiece) => void
  onHandedOver: () => void
}

/** The order that is being packed: its lines with the scanned pieces, and the button that hands it over. */
export function ScannedOrder({ order, ticks, onPutBack, onHandedOver }: ScannedOrderProps) {
  const { items, dueDay, busy, confirm } = useHandOver(order, ticks, onHandedOver)
  const closedAccount = useClosedAccounts([order.member])
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Box
      component="section"
      aria-label={`ของของ ${fullName(order.member)}`}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography component="h3" variant="h3" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          <MemberName member={order.member} />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`เลขที่ ${order.number}`}
        </Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.items.map((item) => (
          <ScannedLine
            key={item.order_item}
            item={item}
            counted={ticked(ticks, item)}
            pieces={(order.pieces ?? []).filter(({ order_item }) => order_item === item.order_item)}
            onPutBack={onPutBack}
          />
        ))}
      </Box>
      <HandOverDueDayField dueDay={dueDay} />
      {order.own_case && <OwnCaseNotice ownCase={order.own_case} />}
      {closedAccount.question}
      {order.own_case !== 'refused' && (
        <Button
          variant="contained"
          size="large"
          startIcon={<HandOverIcon />}
          disabled={busy || pieces === 0 || !dueDay.ready || !closedAccount.ready}
          onClick={() => void confirm()}
        >
          {pieces === 0
            ? 'ส่งมอบ'
            : isComplete(ticks, order)
              ? `ส่งมอบครบ ${pieces} ชิ้น`
              : `ส่งมอบบางส่วน ${pieces} ชิ้น`}
        </Button>
      )}
    </Box>
  )
}

type ScannedLineProps = {
  item: PickItem
  counted: number
  pieces: readonly OrderPiece[]
  onPutBack: (piece: OrderPiece) => void
}

function ScannedLine({ item, counted, pieces, onPutBack }: ScannedLineProps) {
  const isDone = counted === item.left
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <span>{`${item.product_name} ${item.size}`}</span>
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${item.is_rental ? 'ยืม' : 'ซื้อ'}`}
          </Typography>
        </Typography>
        <Typography
          sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          color={isDone ? 'success' : 'textPrimary'}
        >
          {`${counted} / ${item.left}`}
        </Typography>
        {isDone && <DoneIcon color="success" titleAccess="ครบ" />}
      </Box>
      {item.is_numbered && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
          {pieces.map((piece) => (
            <Chip
              key={piece.id}
              label={`#${piece.number}`}
              onDelete={() => onPutBack(piece)}
              deleteIcon={<PutBackIcon titleAccess={`คืน #${piece.number} ขึ้นชั้น`} />}
            />
          ))}
          {pieces.length < item.left && (
            <Typography variant="caption" color="textSecondary">
              มีหมายเลขชิ้น สแกนป้ายที่ติดบนตัวของ
            </Typography>
          )}
        </Box>
      )}
    </Box>
  )
}
