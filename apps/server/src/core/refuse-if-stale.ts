import type { Seen } from '@jansi/contract/seen-of'
import { bahtToSatang, satangToBaht } from '../domain/money.ts'
import { invalid, stale } from './app-error.ts'

/** The record that a decision is about as it is now: its state, the satang that are due, and the id of its newest slip. */
export type Present = { state: string; due: number; slip: number | null }

/**
 * Refuses a decision of somebody who saw another state, sum or slip than is there by now: 409 `stale` with the present one.
 * `isRequired`: 400 for a decision that does not name what was seen.
 */
export function refuseIfStale(
  seen: Seen | undefined,
  { state, due, slip }: Present,
  { isRequired = false }: { isRequired?: boolean } = {},
): void {
  if (seen === undefined) {
    if (isRequired) throw invalid({ seen: ['This field is required.'] })
    return
  }
  if (seen.state === state && bahtToSatang(seen.sum) === due && seen.slip === slip) return
  throw stale({ state, sum: satangToBaht(due), slip })
}
