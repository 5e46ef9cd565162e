import type { ReportWeek } from '@jansi/contract/staff-reports'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { calendarDay } from '../lib/text/format.ts'
import { figureOf, type Series, totalOf } from './report-figures.ts'

type WeekTableProps = { label: string; weeks: readonly ReportWeek[]; series: readonly Series[] }

/** Numbers by week, the latest first, with their sums. */
export function WeekTable({ label, weeks, series }: WeekTableProps) {
  return (
    <Box role="group" aria-label={`ตาราง${label}`} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>สัปดาห์ที่เริ่ม</TableCell>
            {series.map((row) => (
              <TableCell key={row.figure} align="right">
                {row.name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {weeks.toReversed().map((week) => (
            <TableRow key={week.week}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {calendarDay(week.week)}
              </TableCell>
              {series.map((row) => (
                <TableCell key={row.figure} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {row.say(figureOf(week, row.figure))}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row">
              รวม
            </TableCell>
            {series.map((row) => (
              <TableCell key={row.figure} align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
                {row.say(totalOf(weeks, row.figure))}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  )
}
