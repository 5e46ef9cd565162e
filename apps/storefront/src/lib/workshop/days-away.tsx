import { useHydrated } from '@jansi/client/use-hydrated'
import { daysAwayText } from './day-words.ts'

/**
 * How far away a calendar day is, after a dot; empty for one that has passed. In the server's HTML by the server's day, so
 * that it is also where nothing is hydrated; offline copies, which may be of another day, hide it until they are.
 */
export function DaysAway({ day }: { day: string }) {
  const hydrated = useHydrated()
  const text = daysAwayText(day)
  return (
    // Another element once hydrated: React keeps the text of the server's.
    <span
      key={hydrated ? 'now' : 'then'}
      suppressHydrationWarning
      className={hydrated ? 'whitespace-nowrap' : 'only-fresh whitespace-nowrap'}
    >
      {text && ` · ${text}`}
    </span>
  )
}
