import type { Elements } from '@jansi/client/elements'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { ListBase, type RaRecord } from 'react-admin'
import { type Summary, useSummary } from '../../lib/admin/summary.ts'
import { ElsewhereHits } from '../case/elsewhere-hits.tsx'
import { Page } from '../page/page.tsx'
import { Queue } from './queue.tsx'
import { QueueSearch } from './queue-search.tsx'
import { type QueueTab, QueueTabs } from './queue-tabs.tsx'

/** A tab, and where the counts of waiting work have its number. */
export type CountedTab<Status extends string> = Omit<QueueTab<Status>, 'count'> & {
  countOf?: (summary: Summary) => number | null | undefined
}

type QueuePageProps<R extends RaRecord> = ComponentProps<typeof Queue<R>> & {
  title: string
  actions?: ReactNode
  /** The tabs and the filter that they set; `first` is the tab of an address without filters. */
  tabs: { label: string; filter: string; of: readonly CountedTab<string>[]; first?: string }
  /** The content between tabs and search. */
  notice?: Elements
  /** Label of the search. */
  search: string
  /** The tabs that may hold hits of a search that the shown one does not. */
  elsewhere?: ComponentProps<typeof ElsewhereHits>['tabs']
}

const EVERY_MINUTE = 60_000
const REFRESHED = { refetchInterval: EVERY_MINUTE }

/** The page of a queue: tabs with counts, search, and its rows as a table or as cards, read again every minute. */
export function QueuePage<R extends RaRecord>(props: QueuePageProps<R>) {
  const { title, actions, tabs, notice, search, elsewhere, ...rows } = props
  const { filter, first } = tabs
  const defaults = useMemo(() => (first === undefined ? {} : { [filter]: first }), [filter, first])
  return (
    <ListBase perPage={25} filterDefaultValues={defaults} queryOptions={REFRESHED}>
      <Page title={title} actions={actions}>
        <CountedTabs {...tabs} />
        {notice}
        <QueueSearch label={search} />
        {elsewhere && <ElsewhereHits filter={filter} tabs={elsewhere} />}
        <Queue<R> {...rows} />
      </Page>
    </ListBase>
  )
}

function CountedTabs({ label, filter, of }: QueuePageProps<RaRecord>['tabs']) {
  const { data: summary } = useSummary()
  const tabs = of.map(({ countOf, ...tab }) => ({ ...tab, count: (summary && countOf?.(summary)) ?? null }))
  return <QueueTabs label={label} filter={filter} tabs={tabs} />
}
