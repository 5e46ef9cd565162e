import { type RaRecord, useGetOne } from 'react-admin'

// react-admin puts the rows of a list in place of records that were not read yet, unless the two differ in meta. The
// rows of our lists hold less than the records do.
const WHOLE = { whole: true }

/** Reads one record as its own endpoint gives it, never a row of a list. */
export function useRecord<R extends RaRecord>(resource: string, id: R['id']) {
  return useGetOne<R>(resource, { id, meta: WHOLE })
}
