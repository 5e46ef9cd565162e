import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { CHARTS } from '../charts/report-figures.ts'
import { useReport } from '../charts/use-report.ts'
import { WeekChart } from '../charts/week-chart.tsx'
import { paths } from '../paths.ts'
import { Columns } from '../ui/page/columns.tsx'
import { Loaded } from '../ui/page/states.tsx'

/** How the last twelve weeks went. */
export function RecentWeeks() {
  const query = useReport(null)
  return (
    <Box component="section" aria-labelledby="recent-weeks" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        <Typography id="recent-weeks" variant="h2">
          12 สัปดาห์ที่ผ่านมา
        </Typography>
        <Link component={RouterLink} to={paths.reports} sx={{ lineHeight: '44px' }}>
          ดูรายงาน
        </Link>
      </Box>
      <Loaded query={query}>
        {(report) => (
          <Columns widths={[1, 1, 1]} from="lg">
            {CHARTS.map((chart) => (
              <WeekChart key={chart.title} {...chart} weeks={report.weeks} />
            ))}
          </Columns>
        )}
      </Loaded>
    </Box>
  )
}
