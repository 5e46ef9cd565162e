import { areOrdersClosed } from '@jansi/contract/orders-closed'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import InlineLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { calendarDay, counted, dateTime } from '../lib/format.ts'
import { useMayOpen } from '../lib/permissions.ts'
import { type Summary, useSummary } from '../lib/summary.ts'
import { paths } from '../paths.ts'
import { tones } from '../theme.ts'
import { Page } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { JournalFaults } from './journal-faults.tsx'
import { LargeHolds } from './large-holds.tsx'
import { RecentWeeks } from './recent-weeks.tsx'
import { type Waiting, waitingOf } from './waiting.ts'

/** The waiting work of today; each count leads to its queue. */
export function TodayPage() {
  const { data, error, refetch } = useSummary()
  const mayOpen = useMayOpen()
  return (
    <Page title="วันนี้">
      {data?.hand_over_next?.is_over && <WorkshopOver workshop={data.hand_over_next} />}
      {data?.hand_over_next && !data.hand_over_next.is_over && (
        <OrdersClosedHint workshop={data.hand_over_next} />
      )}
      <JournalFaults count={data?.journal_faults ?? 0} />
      {data?.mails_held && <MailsHeld {...data.mails_held} />}
      <LargeHolds holds={data?.large_holds ?? []} />
      {data ? (
        <WaitingCards waiting={waitingOf(data).filter(({ section }) => mayOpen(section))} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
      <RecentWeeks />
    </Page>
  )
}

/** The active workshop is over, so that members can order nothing: the next one has to be activated. */
function WorkshopOver({ workshop }: { workshop: NonNullable<Summary['hand_over_next']> }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      เวิร์กช็อป {workshop.name} จบไปแล้วเมื่อ {calendarDay(workshop.ends_on)} สมาชิกจึงสั่งซื้อหรือยืมไม่ได้{' '}
      <InlineLink component={Link} to={paths.workshops.list} sx={{ fontWeight: 600 }}>
        เปิดเวิร์กช็อปถัดไป
      </InlineLink>
    </Alert>
  )
}

/** Staff have closed the shop to orders: until when, and where it is opened. */
function OrdersClosedHint({ workshop }: { workshop: NonNullable<Summary['hand_over_next']> }) {
  const { orders_closed: closed } = workshop
  if (!closed || !areOrdersClosed(closed, Date.now())) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      ปิดรับคำสั่งซื้ออยู่ {closed.opens_at ? `เปิดรับอีกครั้ง ${dateTime(closed.opens_at)}` : 'จนกว่าจะเปิดรับอีกครั้ง'}{' '}
      <InlineLink component={Link} to={paths.workshops.one(workshop.workshop)} sx={{ fontWeight: 600 }}>
        จัดการการรับคำสั่งซื้อ
      </InlineLink>
    </Alert>
  )
}

/** So many people are signing up that mails wait for a later hour. */
function MailsHeld({ count, until }: NonNullable<Summary['mails_held']>) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      มีคนสมัครสมาชิกมากผิดปกติ อีเมลยืนยัน {counted(count)} ฉบับรอทยอยส่งจนถึง {dateTime(until)} ทุกคนยังสมัครได้ตามเดิม
    </Alert>
  )
}

function WaitingCards({ waiting }: { waiting: readonly Waiting[] }) {
  const nothing = waiting.every((card) => card.count === 0)
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {nothing ? 'ไม่มีงานค้าง พักได้เลย' : 'งานที่รออยู่ตอนนี้ เลือกเพื่อเปิดคิว'}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {waiting.map((card) => (
          <WaitingCard key={card.label} card={card} />
        ))}
      </Box>
    </>
  )
}

function WaitingCard({ card }: { card: Waiting }) {
  const tone = tones[card.count > 0 ? card.tone : 'plain']
  return (
    <Paper
      component="li"
      elevation={1}
      sx={{ position: 'relative', p: 2, display: 'flex', alignItems: 'center', gap: 2 }}
    >
      <Box
        sx={{
          width: 48,
          height: 48,
          flexShrink: 0,
          borderRadius: '12px',
          display: 'grid',
          placeItems: 'center',
          bgcolor: tone.tint,
          color: tone.deep,
        }}
      >
        <card.icon aria-hidden />
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box
          component={Link}
          to={card.to}
          aria-label={`${card.label} ${counted(card.count)} รายการ`}
          sx={{
            color: 'text.primary',
            textDecoration: 'none',
            fontWeight: 600,
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible::after': { outline: '3px solid #3d4fb5', outlineOffset: '2px' },
          }}
        >
          {card.label}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {card.hint}
        </Typography>
        {card.parts && card.parts.length > 0 && (
          // Above the link that covers the card.
          <Box sx={{ position: 'relative', zIndex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {card.parts.map(({ label, to }) => (
              <InlineLink
                key={to}
                component={Link}
                to={to}
                variant="body2"
                sx={{ py: { xs: 1.25, md: 0.25 }, overflowWrap: 'anywhere' }}
              >
                {label}
              </InlineLink>
            ))}
          </Box>
        )}
      </Box>
      <Typography
        aria-hidden
        sx={{
          fontFamily: 'Mitr',
          fontSize: '2rem',
          lineHeight: 1,
          color: tone.deep,
        }}
      >
        {counted(card.count)}
      </Typography>
    </Paper>
  )
}
