import { formatCount } from '@jansi/client/format'
import { shortId } from '@jansi/contract/limits'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import type { StockMovementBody } from '@jansi/contract/staff-stock'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { dateTime } from '../lib/format.ts'
import { paths } from '../paths.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { StockFigures } from './stock-figures.tsx'

const PER_PAGE = 25

const KIND_NAMES: Record<StockMovementBody['kind'], string> = {
  restock: 'รับของเข้า',
  adjust: 'ปรับสต็อก',
  hold: 'กันไว้ระหว่างจ่ายเงิน',
  unhold: 'เลิกกันของ',
  reserve: 'จองตามคำสั่งซื้อ',
  release: 'คืนของที่จอง',
  hand_over: 'ส่งมอบ',
  return: 'รับคืน',
  quarantine: 'พักไว้ซ่อม',
  write_off: 'ตัดออก',
}

/** Everything that moved a variant's stock, newest first. */
export function LedgerDrawer({ variant, onClose }: { variant: StaffVariant; onClose: () => void }) {
  const titleId = useId()
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useGetList<StockMovementBody>('movements', {
    filter: { variant: variant.id },
    pagination: { page, perPage: PER_PAGE },
  })
  const pages = Math.ceil((total ?? 0) / PER_PAGE)
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(100vw, 480px)', p: 2, borderRadius: 0 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          ประวัติสต็อก {variant.size}
        </Typography>
        <IconButton aria-label="ปิดประวัติสต็อก" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Typography variant="body2" sx={{ mb: 2 }}>
        <StockFigures stock={variant} />
      </Typography>
      {data ? (
        <Movements movements={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
      {pages > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 2 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            ใหม่กว่า
          </Button>
          <Typography variant="body2">
            หน้า {page} จาก {pages}
          </Typography>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            เก่ากว่า
          </Button>
        </Box>
      )}
    </Drawer>
  )
}

function Movements({ movements }: { movements: readonly StockMovementBody[] }) {
  if (movements.length === 0) return <EmptyState title="ยังไม่มีการเคลื่อนไหว" />
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {movements.map((movement) => (
        <Box
          component="li"
          key={movement.id}
          sx={{ py: 1.25, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            <Typography sx={{ fontWeight: 600 }}>{KIND_NAMES[movement.kind]}</Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
              {changesOf(movement)}
            </Typography>
          </Box>
          {movement.reason && <Typography variant="body2">{movement.reason}</Typography>}
          <Typography variant="caption" component="p" color="textSecondary">
            {dateTime(movement.created_at)} · {movement.actor ?? 'ระบบ'}
            {movement.order && (
              <>
                {' · '}
                <Link component={RouterLink} to={paths.orders.one(movement.order)}>
                  คำสั่งซื้อ {shortId(movement.order)}
                </Link>
              </>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function changesOf(movement: StockMovementBody): string {
  const signed = (name: string, pieces: number) =>
    pieces === 0 ? [] : [`${name} ${pieces > 0 ? '+' : '−'}${formatCount(Math.abs(pieces))}`]
  return [
    ...signed('เหลือ', movement.available),
    ...signed('ยืมอยู่', movement.on_loan),
    ...signed('พักซ่อม', movement.quarantined),
  ].join(' · ')
}
