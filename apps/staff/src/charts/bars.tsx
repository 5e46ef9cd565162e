import { formatCount, formatShortDay } from '@jansi/client/format'
import { SHOP_COLOURS } from '@jansi/contract/colours'
import type { ReportWeek } from '@jansi/contract/staff-reports'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Series } from './report-figures.ts'

const { inkSoft: SOFT, line: LINE } = SHOP_COLOURS

/** A chart on A4 in CSS pixels: as wide as the page between its margins, and three on a page. */
const ON_PAPER = { width: 703, height: 180 }

/** The browser prints before a chart follows the new width of its place, so it is stretched to it. */
const STRETCHED_ON_PAPER = {
  '@media print': {
    '.recharts-responsive-container, .recharts-responsive-container > div, .recharts-wrapper, .recharts-wrapper > svg':
      {
        width: '100% !important',
        height: 'auto !important',
      },
    '.recharts-legend-wrapper': { width: '100% !important' },
  },
}

type BarsProps = { weeks: readonly ReportWeek[]; series: readonly Series[]; stacked: boolean }

/** Bars by week; comes with the first page that draws any (see week-chart.tsx). */
export function Bars({ weeks, series, stacked }: BarsProps) {
  const isPrinted = usePrinted()
  return (
    <Box sx={STRETCHED_ON_PAPER}>
      <ResponsiveContainer {...(isPrinted ? ON_PAPER : { width: '100%', height: 220 })}>
        <BarChart
          data={[...weeks]}
          accessibilityLayer={false}
          // Money that was taken back in a week is below the axis.
          stackOffset="sign"
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke={LINE} />
          <XAxis
            dataKey="week"
            tickFormatter={formatShortDay}
            tick={{ fill: SOFT, fontSize: 12 }}
            stroke={LINE}
          />
          <YAxis
            width="auto"
            allowDecimals={false}
            tick={{ fill: SOFT, fontSize: 12 }}
            tickFormatter={formatCount}
            stroke={LINE}
          />
          <Tooltip
            labelFormatter={(week) => `สัปดาห์ ${formatShortDay(String(week))}`}
            formatter={(value, name) => {
              const one = series.find((row) => row.name === name)
              return one ? one.say(Number(value)) : String(value)
            }}
          />
          <ReferenceLine y={0} stroke={LINE} />
          {series.length > 1 && <Legend itemSorter={null} />}
          {series.map((row) => (
            <Bar
              key={row.figure}
              dataKey={row.figure}
              name={row.name}
              fill={row.colour}
              isAnimationActive={false}
              radius={stacked ? 0 : 4}
              maxBarSize={36}
              {...(stacked && { stackId: 'all' })}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Box>
  )
}

/** True while the browser prints the page. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the listener returns.
    const start = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
