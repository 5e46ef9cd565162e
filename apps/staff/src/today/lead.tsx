import type { Elements } from '@jansi/client/elements'
import { bindThai } from '@jansi/client/format'
import ScanIcon from '@mui/icons-material/QrCodeScanner'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InlineLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Summary } from '../lib/admin/summary.ts'
import { SCANS } from '../lib/scanning/scans-on-arrival.ts'
import { counted } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { NextButton } from '../ui/case/next-button.tsx'
import type { Waiting } from './waiting.ts'

/** The next thing to do where staff decide on one record after the other. */
export function QueueLead({ queue }: { queue: Waiting }) {
  return (
    <Lead title={queue.label} to={queue.to} count={queue.count} text={queue.fact ?? queue.hint}>
      {queue.decides === 'orders' ? (
        <NextButton resource="orders" pathOf={paths.orders.one} isMain>
          ตรวจใบที่รอนานสุด
        </NextButton>
      ) : queue.decides === 'returns' ? (
        <NextButton resource="returns" pathOf={paths.returns.one} isMain>
          ตรวจคำขอที่รอนานสุด
        </NextButton>
      ) : (
        <Button variant="contained" component={Link} to={queue.to}>
          เปิดคิว
        </Button>
      )}
    </Lead>
  )
}

type HandOverWorkshop = NonNullable<Summary['hand_over']>['workshops'][number]

/** On the day of a hand-over: how many orders are left, and the scanner. */
export function HandOverLead({ workshop: { workshop, name, orders } }: { workshop: HandOverWorkshop }) {
  return (
    <Lead title="ส่งมอบวันนี้" to={paths.pickLists.one(workshop)} count={orders} text={name}>
      <Button
        variant="contained"
        component={Link}
        to={paths.pickLists.one(workshop)}
        state={SCANS}
        startIcon={<ScanIcon aria-hidden />}
      >
        สแกน QR
      </Button>
    </Lead>
  )
}

type LeadProps = { title: string; to: string; count: number; text: string; children: Elements }

function Lead({ title, to, count, text, children }: LeadProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1.5,
        p: { xs: 2, md: 2.5 },
        borderRadius: '12px',
        bgcolor: 'primary.light',
        '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' }, display: 'grid' },
      }}
    >
      <Typography
        aria-hidden
        sx={{
          fontFamily: 'Mitr',
          fontSize: '2.75rem',
          lineHeight: 1,
          color: 'primary.dark',
          whiteSpace: 'nowrap',
        }}
      >
        {counted(count)}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography id={id} variant="h2">
          <InlineLink
            component={Link}
            to={to}
            underline="hover"
            color="inherit"
            aria-label={`${title} ${counted(count)} รายการ`}
          >
            {title}
          </InlineLink>
        </Typography>
        <Typography variant="body2">{bindThai(text)}</Typography>
      </Box>
      <div>{children}</div>
    </Box>
  )
}
