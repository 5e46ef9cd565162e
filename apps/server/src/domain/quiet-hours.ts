import { bangkokHour } from './days.ts'

/** True from 22:00 until 7:00 in Bangkok, when nothing that can wait is sent to staff. */
export function isQuietTime(now: Date): boolean {
  const hour = bangkokHour(now)
  return hour >= 22 || hour < 7
}
