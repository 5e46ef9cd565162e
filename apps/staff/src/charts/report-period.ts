import { bangkokDay } from '@jansi/client/bangkok-time'

/** Days in Bangkok, both included; null for the server's own choice, the last twelve weeks. */
export type Period = { from: string; to: string } | null

const RECENT = 'recent'
const DAY_MS = 24 * 60 * 60_000
const MAX_PERIOD_DAYS = 366

/** A period as the id of the report's record. */
export function reportId(period: Period): string {
  return period ? `${period.from}_${period.to}` : RECENT
}

/** The period that an id names. */
export function periodOfId(id: string): Period {
  const [from, to] = id.split('_')
  return from && to ? { from, to } : null
}

/** The period in a page's address; null where it is missing or none. */
export function periodOfQuery(query: URLSearchParams): Period {
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  return isDay(from) && isDay(to) ? { from, to } : null
}

/** Returns the problem of a period, in Thai, or null. */
export function periodProblem(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return 'เลือกวันเริ่มและวันสิ้นสุด'
  if (to < from) return 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > MAX_PERIOD_DAYS ? 'เลือกได้ไม่เกินหนึ่งปี' : null
}

/** The last `weeks` weeks up to today in Bangkok. */
export function lastWeeks(weeks: number, now: number): { from: string; to: string } {
  return { from: bangkokDay(now - (weeks * 7 - 1) * DAY_MS), to: bangkokDay(now) }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
