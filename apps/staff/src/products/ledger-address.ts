import { MOVEMENT_KINDS, type MovementKind } from '@jansi/contract/movement-kinds'

/** Rows of one page of a ledger. */
export const LEDGER_PAGE_ROWS = 25

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns which page of a ledger an address shows, and by which kind and days; a part that cannot be read is left out. */
export function ledgerFilter(query: URLSearchParams): {
  page: number
  kind?: MovementKind
  from?: string
  to?: string
} {
  const page = Number(query.get('page'))
  const kind = MOVEMENT_KINDS.find((one) => one === query.get('kind'))
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(kind && { kind }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  }
}
