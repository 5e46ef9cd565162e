import { formatBaht, formatCount } from '@jansi/client/format'
import { MOVEMENT_TEXTS } from '@jansi/contract/movement-kinds'
import type { Report } from '@jansi/contract/staff-reports'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Figure } from '../ui/page/figure.tsx'

/** Pieces that left the stock without being sold, by kind of movement. */
export function ShrinkageTable({ rows }: { rows: Report['shrinkage'] }) {
  if (rows.length === 0) return <Typography color="textSecondary">ไม่มีในช่วงนี้</Typography>
  return (
    <StockTable
      label="ของที่หายไปแยกตามสาเหตุ"
      headings={['สาเหตุ', 'ออก', 'เข้า', 'มูลค่าทดแทน']}
      rows={rows.map((row) => [
        MOVEMENT_TEXTS[row.kind],
        formatCount(row.out),
        formatCount(row.in),
        formatBaht(row.value),
      ])}
    />
  )
}

/** Bought pieces by variant, with their cost. */
export function PurchaseTable({ rows }: { rows: Report['purchases'] }) {
  if (rows.length === 0) return <Typography color="textSecondary">ไม่มีการซื้อเพิ่มในช่วงนี้</Typography>
  const total = (column: 'pieces' | 'pieces_without_cost' | 'cost') =>
    rows.reduce((sum, row) => sum + row[column], 0)
  return (
    <StockTable
      label="ของที่ซื้อเพิ่ม"
      headings={['สินค้า', 'ชิ้น', 'ไม่ระบุราคา', 'ราคารวม']}
      rows={rows.map((row) => [
        `${row.product_name} (${row.size})`,
        formatCount(row.pieces),
        formatCount(row.pieces_without_cost),
        formatBaht(row.cost),
      ])}
      // Sums of baht as numbers may be off by a fraction of a satang.
      sums={[
        'รวม',
        formatCount(total('pieces')),
        formatCount(total('pieces_without_cost')),
        formatBaht(Math.round(total('cost') * 100) / 100),
      ]}
    />
  )
}

/** Variants for which members wait now. */
export function WaitingTable({ rows }: { rows: NonNullable<Report['waiting']> }) {
  if (rows.length === 0) return <Typography color="textSecondary">ไม่มีใครรอของ</Typography>
  return (
    <StockTable
      label="สมาชิกที่รอของตอนนี้"
      headings={['สินค้า', 'คน']}
      rows={rows.map((row) => [`${row.product_name} (${row.size})`, formatCount(row.members)])}
    />
  )
}

type StockTableProps = {
  label: string
  headings: readonly string[]
  /** The name of each row and its figures. */
  rows: readonly (readonly string[])[]
  sums?: readonly string[]
}

function StockTable({ label, headings, rows, sums }: StockTableProps) {
  return (
    <Box role="group" aria-label={`ตาราง${label}`} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {headings.map((heading, index) => (
              <TableCell key={heading} align={index === 0 ? 'left' : 'right'} sx={{ whiteSpace: 'nowrap' }}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells) => (
            <FigureRow key={cells[0]} cells={cells} />
          ))}
        </TableBody>
        {sums && (
          <TableFooter>
            <FigureRow cells={sums} />
          </TableFooter>
        )}
      </Table>
    </Box>
  )
}

const NONE = new Set([formatCount(0), formatBaht(0)])

function FigureRow({ cells: [name, ...figures] }: { cells: readonly string[] }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 120 }}>
        {name}
      </TableCell>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
        <TableCell key={index} align="right" sx={{ whiteSpace: 'nowrap' }}>
          {NONE.has(figure) ? <Figure count={0} /> : figure}
        </TableCell>
      ))}
    </TableRow>
  )
}
