import type { NumberedVariant } from '@jansi/contract/staff-pieces'
import { useGetOne } from 'react-admin'

export type NumberedRecord = NumberedVariant & { id: number }

/** Reads the numbered pieces of a variant; nothing for null. */
export function useNumberedVariant(variant: number | null) {
  return useGetOne<NumberedRecord>('pieces', { id: variant ?? 0 }, { enabled: variant !== null })
}
