import { formatBaht, formatWeekday } from '@jansi/client/format'
import { saveFile } from '@jansi/client/save-file'
import { serverNow } from '@jansi/client/server-clock'
import { exportReport } from '@jansi/contract/calls/staff-reports'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InlineLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CHARTS, MONEY_SERIES } from '../charts/report-figures.ts'
import { lastWeeks, type Period, periodOfQuery, periodProblem } from '../charts/report-period.ts'
import { type ReportRecord, useReport } from '../charts/use-report.ts'
import { WeekChart } from '../charts/week-chart.tsx'
import { WeekTable } from '../charts/week-table.tsx'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { paths } from '../paths.ts'
import { TextInput } from '../ui/fields/text-input.tsx'
import { Columns } from '../ui/page/columns.tsx'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { ErrorState, LoadingState } from '../ui/page/states.tsx'
import { LossTable } from './loss-table.tsx'
import { PurchaseTable, ShrinkageTable, WaitingTable } from './stock-tables.tsx'

const SPANS = [
  { weeks: 4, name: '4 สัปดาห์' },
  { weeks: 12, name: '12 สัปดาห์' },
  { weeks: 52, name: '1 ปี' },
] as const

/** Orders, income, loans and losses of a period: as charts, tables and a file. */
export function ReportPage() {
  const [query, setQuery] = useSearchParams()
  const period = periodOfQuery(query)
  const { data: report, error, refetch } = useReport(period)
  const show = (next: { from: string; to: string }) => setQuery(next, { replace: true })
  return (
    <Page title="รายงาน" actions={report && <Download report={report} />}>
      {report ? (
        <>
          <PeriodForm key={report.id} from={report.from} to={report.to} onShow={show} />
          <ReportView report={report} />
        </>
      ) : error ? (
        <>
          <PeriodForm from={period?.from ?? ''} to={period?.to ?? ''} onShow={show} />
          <ErrorState error={error} onRetry={() => refetch()} />
        </>
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type PeriodFormProps = { from: string; to: string; onShow: (period: NonNullable<Period>) => void }

function PeriodForm(props: PeriodFormProps) {
  const [from, setFrom] = useState(props.from)
  const [to, setTo] = useState(props.to)
  const [tried, setTried] = useState(false)
  const problem = periodProblem(from, to)
  return (
    <Box
      component="form"
      noValidate
      aria-label="ช่วงเวลา"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problem) props.onShow({ from, to })
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 1.5,
        mb: 2,
        displayPrint: 'none',
      }}
    >
      <Box sx={{ flex: '1 1 150px', maxWidth: 220 }}>
        <TextInput label="ตั้งแต่" type="date" value={from} onChange={setFrom} />
      </Box>
      <Box sx={{ flex: '1 1 150px', maxWidth: 220 }}>
        <TextInput
          label="ถึง"
          type="date"
          value={to}
          problem={tried ? (problem ?? undefined) : undefined}
          onChange={setTo}
        />
      </Box>
      <Button type="submit" variant="contained">
        ดูรายงาน
      </Button>
      <Box role="group" aria-label="ช่วงเวลาที่ใช้บ่อย" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {SPANS.map(({ weeks, name }) => (
          <Button key={weeks} variant="outlined" onClick={() => props.onShow(lastWeeks(weeks, serverNow()))}>
            {name}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

function ReportView({ report }: { report: ReportRecord }) {
  return (
    // A grid would not break between its panels on paper everywhere.
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, '@media print': { display: 'block' } }}>
      <Columns widths={[1, 1, 1]} from="lg">
        {CHARTS.map((chart) => (
          <WeekChart key={chart.title} {...chart} weeks={report.weeks} />
        ))}
      </Columns>
      <Panel title={`รายสัปดาห์ ${formatWeekday(report.from)} – ${formatWeekday(report.to)}`}>
        <WeekTable
          label="รายสัปดาห์"
          weeks={report.weeks}
          series={[...CHARTS.flatMap(({ series }) => series), ...MONEY_SERIES]}
        />
      </Panel>
      <Panel title="เงินเข้าและเงินคืน">
        <Typography>
          ต้องคืนสมาชิกตอนนี้ <strong>{formatBaht(report.refunds_owed_now ?? 0)}</strong>{' '}
          <InlineLink
            component={Link}
            to={paths.refunds.queue('owed')}
            sx={{ lineHeight: '44px', displayPrint: 'none' }}
          >
            ดูรายการที่ต้องคืน
          </InlineLink>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          รายได้คือเงินที่เข้ามาหักเงินที่ต้องคืน นับในวันที่บันทึก การยกเลิกหรือแก้ยอดวันนี้จึงเปลี่ยนเฉพาะสัปดาห์นี้
        </Typography>
      </Panel>
      <Panel title="ของที่หายหรือตัดออก">
        <LossTable losses={report.losses} />
      </Panel>
      <Panel title="ของที่หายไปแยกตามสาเหตุ">
        <ShrinkageTable rows={report.shrinkage} />
      </Panel>
      <Panel title="ของที่ซื้อเพิ่ม">
        <PurchaseTable rows={report.purchases} />
      </Panel>
      <Panel title="สมาชิกที่รอของตอนนี้">
        <WaitingTable rows={report.waiting ?? []} />
      </Panel>
    </Box>
  )
}

function Download({ report }: { report: ReportRecord }) {
  const { call, busy } = useCall()
  const download = () =>
    call(async () => {
      const { from, to } = report
      const { csv } = await api(exportReport, { query: { from, to } })
      saveFile(`jansi-report-${from}-${to}.csv`, csv, 'text/csv;charset=utf-8')
    })

  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={busy}
      onClick={() => void download()}
      sx={{ ml: { md: 'auto' } }}
    >
      {busy ? 'กำลังเตรียมไฟล์…' : 'ดาวน์โหลด CSV'}
    </Button>
  )
}
