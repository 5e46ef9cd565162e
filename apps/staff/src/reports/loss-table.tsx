import { formatBaht, formatCount } from '@jansi/client/format'
import type { Report } from '@jansi/contract/staff-reports'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'

/** The pieces written off in the period, and the price of new ones; negative where more were found again. */
export function LossTable({ losses }: { losses: Report['losses'] }) {
  if (losses.length === 0) return <Typography color="textSecondary">ไม่มีของหายในช่วงนี้</Typography>
  return (
    <Box role="group" aria-label="ตารางของที่หายหรือตัดออก" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="ของที่หายหรือตัดออก">
        <TableHead>
          <TableRow>
            <TableCell>สินค้า</TableCell>
            <TableCell align="right">ชิ้น</TableCell>
            <TableCell align="right">ราคาทดแทน</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {losses.map((loss) => (
            <TableRow key={loss.variant}>
              <TableCell component="th" scope="row" sx={{ minWidth: 140 }}>
                {`${loss.product_name} (${loss.size})`}
              </TableCell>
              <TableCell align="right">{formatCount(loss.pieces)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {formatBaht(loss.replacement_value)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
