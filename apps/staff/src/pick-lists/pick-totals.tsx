import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { ProductImage } from '../ui/images/product-image.tsx'
import type { Total } from './find-order.ts'

/** Everything to fetch from the shelves, added up over all orders. */
export function PickTotals({ totals }: { totals: readonly Total[] }) {
  return (
    <Paper elevation={1} sx={{ p: { xs: 1.5, md: 2 } }}>
      <Box component="ul" aria-label="ของที่ต้องเตรียมทั้งหมด" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {totals.map((total) => (
          <Box
            component="li"
            key={`${total.product_name} ${total.size} ${total.is_rental}`}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              py: 1,
              borderBottom: '1px solid',
              borderColor: 'divider',
              breakInside: 'avoid',
              '@media print': { py: 0 },
            }}
          >
            <Box sx={{ displayPrint: 'none' }}>
              <ProductImage image={total.image} />
            </Box>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{total.product_name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {`${total.is_rental ? 'ยืม' : 'ซื้อ'} · ${total.size}`}
              </Typography>
            </Box>
            <Typography
              sx={{
                fontFamily: 'Mitr',
                fontSize: '1.5rem',
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
              }}
            >
              <span>{total.left}</span>
              <Typography component="span" variant="body2" color="textSecondary">
                {' '}
                ชิ้น
              </Typography>
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
