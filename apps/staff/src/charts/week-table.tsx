import { formatBaht, formatCount, formatWeekday } from '@jansi/client/format'
import type { ReportWeek } from '@jansi/contract/staff-reports'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Figure } from '../ui/page/figure.tsx'
import { figureOf, type Series, totalOf } from './report-figures.ts'

type WeekTableProps = { label: string; weeks: readonly ReportWeek[]; series: readonly Series[] }

/** Numbers by week, the latest first, with their sums on top; weeks without any are counted in one row. */
export function WeekTable({ label, weeks, series }: WeekTableProps) {
  const isEmpty = (week: ReportWeek) => series.every(({ figure }) => figureOf(week, figure) === 0)
  const idle = weeks.filter(isEmpty).length
  return (
    <Box role="group" aria-label={`ตาราง${label}`} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>สัปดาห์ที่เริ่ม</TableCell>
            {series.map(({ figure, name, unit }) => (
              <TableCell key={figure} align="right">
                {unit === undefined ? name : `${name} (${unit})`}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <FigureRow name="รวม" series={series} of={(figure) => totalOf(weeks, figure)} isSum />
          {weeks
            .toReversed()
            .filter((week) => !isEmpty(week))
            .map((week) => (
              <FigureRow
                key={week.week}
                name={formatWeekday(week.week)}
                series={series}
                of={(figure) => figureOf(week, figure)}
              />
            ))}
          {idle > 0 && (
            <TableRow>
              <TableCell colSpan={series.length + 1} sx={{ color: 'text.secondary' }}>
                {`ไม่มีรายการ ${idle} สัปดาห์`}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  )
}

type FigureRowProps = {
  name: string
  series: readonly Series[]
  of: (figure: Series['figure']) => number
  isSum?: boolean
}

function FigureRow({ name, series, of, isSum = false }: FigureRowProps) {
  const weight = isSum ? { fontWeight: 600 } : null
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', ...weight }}>
        {name}
      </TableCell>
      {series.map(({ figure, unit }) => (
        <TableCell key={figure} align="right" sx={{ whiteSpace: 'nowrap', ...weight }}>
          <Figure count={of(figure)} text={unit === undefined ? formatBaht : formatCount} />
        </TableCell>
      ))}
    </TableRow>
  )
}
