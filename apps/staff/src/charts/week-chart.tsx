import { bindThai } from '@jansi/client/format'
import type { ReportWeek } from '@jansi/contract/staff-reports'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { lazyPart } from '../ui/page/lazy-part.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { figureOf, type Series, totalOf } from './report-figures.ts'

// Drawing is as large as the rest of the page: the counts come first, and without it the table remains.
const Bars = lazyPart(
  async () => (await import('./bars.tsx')).Bars,
  () => null,
)
// Seldom opened, and no other part of Today has a table.
const WeekTable = lazyPart(async () => (await import('./week-table.tsx')).WeekTable)

type WeekChartProps = {
  title: string
  weeks: readonly ReportWeek[]
  series: readonly Series[]
  stacked: boolean
}

/** A chart with its sums, and the same numbers as a table for those who read rather than look. */
export function WeekChart({ title, weeks, series, stacked }: WeekChartProps) {
  const sums = series.map((row) => ({ row, sum: totalOf(weeks, row.figure) }))
  return (
    <Panel title={title}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {bindThai(sums.map(({ row, sum }) => `${row.name} ${row.say(sum)}`).join(' · '))}
      </Typography>
      {weeks.every((week) => series.every(({ figure }) => figureOf(week, figure) === 0)) ? (
        <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
          ยังไม่มีข้อมูลในช่วงนี้
        </Typography>
      ) : (
        <>
          <Box aria-hidden sx={{ height: 220, minWidth: 0, '@media print': { height: 'auto' } }}>
            <Suspense>
              <Bars weeks={weeks} series={series} stacked={stacked} />
            </Suspense>
          </Box>
          <Box component="details" sx={{ mt: 1, displayPrint: 'none' }}>
            <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, lineHeight: '44px' }}>
              ดูเป็นตาราง
            </Box>
            <Suspense>
              <WeekTable label={title} weeks={weeks} series={series} />
            </Suspense>
          </Box>
        </>
      )}
    </Panel>
  )
}
