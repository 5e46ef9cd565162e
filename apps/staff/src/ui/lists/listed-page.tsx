import type { Elements } from '@jansi/client/elements'
import type { RaRecord } from 'react-admin'
import { useListedRecord } from '../../lib/admin/use-listed-record.ts'
import { Page } from '../page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../page/states.tsx'

type ListedPageProps<R> = {
  resource: string
  id: number
  title: string
  /** The message if the record does not exist: ไม่พบคำถามนี้. */
  missing: string
  back: { to: string; label: string }
  /** The page of the record that was found. */
  children: (record: R, at: { gone: boolean; next: number }) => Elements
}

/**
 * The page of one record of a short list: its content once it is read, until then its loading state or
 * failure.
 */
export function ListedPage<R extends RaRecord & { position: number }>(props: ListedPageProps<R>) {
  const { resource, id, title, missing, back, children } = props
  const { record, gone, next, error, refetch } = useListedRecord<R>(resource, id)
  if (record) return children(record, { gone, next })
  return (
    <Page title={title} back={back}>
      {gone ? (
        <EmptyState title={missing} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}
