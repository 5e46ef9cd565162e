import { notFound, stale } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { lockWorkshops, workshopRows } from '../queries.ts'
import { presentStaffWorkshop } from '../staff-present.ts'

/** Locks the workshop that was read and returns it. Throws 404, 409 `stale` with the current one. */
export async function lockAsRead(tx: Tx, id: number, version: number, now: Date) {
  const [held] = await lockWorkshops(tx, id)
  if (!held) throw notFound()
  if (held.version === version) return held
  const [current] = await workshopRows(tx, id)
  throw current ? stale(presentStaffWorkshop(current, bangkokDay(now))) : notFound()
}
