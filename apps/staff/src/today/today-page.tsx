import Box from '@mui/material/Box'
import InlineLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { type Summary, useSummary } from '../lib/admin/summary.ts'
import { counted } from '../lib/text/format.ts'
import { tones } from '../theme.ts'
import { lazyPart } from '../ui/page/lazy-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Loaded, LoadingState } from '../ui/page/states.tsx'
import { RecentWeeks } from './recent-weeks.tsx'
import { type Waiting, waitingOf } from './waiting.ts'

// Seldom shown, so that most first pages do not load them.
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices)

/** The waiting work of today; each count leads to its queue. */
export function TodayPage() {
  const query = useSummary()
  const mayOpen = useMayOpen()
  return (
    <Page title="วันนี้">
      <Loaded query={query}>
        {(data) => (
          // In one boundary, so that the cards do not move when the code of the notices is here.
          <Suspense fallback={<LoadingState />}>
            {hasNotices(data) && <Notices summary={data} />}
            <WaitingCards waiting={waitingOf(data).filter(({ section }) => mayOpen(section))} />
          </Suspense>
        )}
      </Loaded>
      <RecentWeeks />
    </Page>
  )
}

function hasNotices(summary: Summary): boolean {
  const { hand_over_next: workshop, journal_faults: faults, mails_held: mails, large_holds: holds } = summary
  const isRefused = workshop?.is_over || workshop?.orders_closed
  const isAtRisk = faults || summary.backups_unencrypted || summary.promptpay_unscanned || mails
  return Boolean(isRefused || isAtRisk || holds?.length || summary.unpaid_pieces?.pieces)
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
  const tone = tones[card.count > 0 ? card.tone : 'quiet']
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
          // A long text next to it would break 27 into two lines.
          flexShrink: 0,
          whiteSpace: 'nowrap',
          lineHeight: 1,
          color: tone.deep,
        }}
      >
        {counted(card.count)}
      </Typography>
    </Paper>
  )
}
