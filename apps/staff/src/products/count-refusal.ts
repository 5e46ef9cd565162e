import { countRefusal } from '@jansi/contract/staff-stock'
import type { z } from 'zod'
import type { ApiError } from '../lib/api/api-error.ts'

export type RefusedLine = z.infer<typeof countRefusal>['lines'][number]

/** Returns the lines that were refused because their expected figure is another now; null for another refusal. */
export function staleLines(error: ApiError): RefusedLine[] | null {
  return linesOf(error, 'count_stale')
}

/** Returns the lines that were refused because orders reserve more pieces; null for another refusal. */
export function linesBelowReserved(error: ApiError): RefusedLine[] | null {
  return linesOf(error, 'count_below_reserved')
}

function linesOf(error: ApiError, code: z.infer<typeof countRefusal>['code']): RefusedLine[] | null {
  if (error.code !== code) return null
  const refusal = countRefusal.safeParse(error.body)
  return refusal.success ? refusal.data.lines : null
}
