import { useState } from 'react'
import { type RaRecord, useGetList } from 'react-admin'

/**
 * One record of a list that is read whole. When somebody deletes it while it is open it stays, marked as gone, so that
 * nothing written on its page is lost. `next` is the place after the last one.
 */
export function useListedRecord<R extends RaRecord & { position: number }>(resource: string, id: R['id']) {
  const { data, error, refetch } = useGetList<R>(resource)
  const found = data?.find((one) => one.id === id)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return {
    record: found ?? last,
    gone: data !== undefined && found === undefined,
    next: Math.max(-1, ...(data ?? []).map(({ position }) => position)) + 1,
    error,
    refetch,
  }
}
