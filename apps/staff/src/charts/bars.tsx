import { formatCount } from '@jansi/client/format'
import type { ReportWeek } from '@jansi/contract/staff-reports'
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
import { shortDay } from '../lib/format.ts'
import type { Series } from './report-figures.ts'

const SOFT = '#5f5a6b'
const LINE = '#e4ddd2'

type BarsProps = { weeks: readonly ReportWeek[]; series: readonly Series[]; stacked: boolean }

/** Bars by week; comes with the first page that draws any (see week-chart.tsx). */
export function Bars({ weeks, series, stacked }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart
        data={[...weeks]}
        accessibilityLayer={false}
        // Money that was taken back in a week is below the axis.
        stackOffset="sign"
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke={LINE} />
        <XAxis dataKey="week" tickFormatter={shortDay} tick={{ fill: SOFT, fontSize: 12 }} stroke={LINE} />
        <YAxis
          width="auto"
          allowDecimals={false}
          tick={{ fill: SOFT, fontSize: 12 }}
          tickFormatter={formatCount}
          stroke={LINE}
        />
        <Tooltip
          labelFormatter={(week) => `สัปดาห์ ${shortDay(String(week))}`}
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
  )
}
