import { bangkokDay } from '@jansi/client/bangkok-time'
import { serverNow } from '@jansi/client/server-clock'
import type { Workshop } from '@jansi/contract/catalog'

type Days = Pick<Workshop, 'hand_over_on' | 'ends_on'>

/** How far a workshop has come, by the day in Bangkok: not handed over yet, under way, or over. */
export type WorkshopPhase = 'upcoming' | 'under_way' | 'over'

/** The phase of a workshop at an instant (milliseconds). It is over from the day after its last one. */
export function workshopPhase({ hand_over_on, ends_on }: Days, now = serverNow()): WorkshopPhase {
  const today = bangkokDay(now)
  if (today <= hand_over_on) return 'upcoming'
  return today <= ends_on ? 'under_way' : 'over'
}
