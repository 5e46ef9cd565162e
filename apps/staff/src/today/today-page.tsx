import { serverNow } from '@jansi/client/server-clock'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { type Summary, useSummary } from '../lib/admin/summary.ts'
import { Column, Columns } from '../ui/page/columns.tsx'
import { lazyPart } from '../ui/page/lazy-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Loaded, LoadingState } from '../ui/page/states.tsx'
import { HandOverLead, QueueLead } from './lead.tsx'
import { handOverToday, longestQueue, type Waiting, waitingOf } from './waiting.ts'
import { WorkList } from './work-list.tsx'

// Seldom shown, so that most first pages do not load them.
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices)

/** The next thing to do, and the waiting work of today; each count leads to its queue. */
export function TodayPage() {
  const query = useSummary()
  return (
    <Page title="วันนี้">
      <Loaded query={query}>
        {(data) => (
          // In one boundary, so that the work does not move when the code of the notices is here.
          <Suspense fallback={<LoadingState />}>
            {hasNotices(data) && <Notices summary={data} />}
            <Work summary={data} />
          </Suspense>
        )}
      </Loaded>
    </Page>
  )
}

function hasNotices(summary: Summary): boolean {
  const { hand_over_next: workshop, journal_faults: faults, mails_held: mails, large_holds: holds } = summary
  const isRefused = workshop?.is_over || workshop?.orders_closed
  const isAtRisk =
    faults ||
    summary.channels_refused ||
    summary.setup_missing ||
    summary.backups_unencrypted ||
    summary.promptpay_unscanned ||
    mails
  return Boolean(isRefused || isAtRisk || holds?.length || summary.unpaid_pieces?.pieces)
}

function Work({ summary }: { summary: Summary }) {
  const mayOpen = useMayOpen()
  const now = serverNow()
  const waiting = waitingOf(summary, now).filter(({ section }) => mayOpen(section))
  const workshop = mayOpen('pick-lists') ? handOverToday(summary, now) : undefined
  const lead = workshop ? undefined : longestQueue(waiting)
  const rows = (list: Waiting['list']) =>
    waiting.filter((row) => row.list === list && row.count > 0 && row !== lead)
  const idle = waiting.filter(({ count }) => count === 0)
  return (
    <>
      {idle.length === waiting.length && <Typography sx={{ mb: 2 }}>ไม่มีงานค้าง พักได้เลย</Typography>}
      <Columns widths={[6, 5]}>
        <Column>
          {workshop && <HandOverLead workshop={workshop} />}
          {lead && <QueueLead queue={lead} />}
          <WorkList title="คิววันนี้" rows={rows('today')} />
        </Column>
        <Column>
          <WorkList title="ต้องตามคน" rows={rows('people')} isCare />
          {idle.length > 0 && idle.length < waiting.length && (
            <Typography variant="body2" color="textSecondary">
              {`ไม่มีงานค้าง: ${idle.map(({ label }) => label).join(' · ')}`}
            </Typography>
          )}
        </Column>
      </Columns>
    </>
  )
}
