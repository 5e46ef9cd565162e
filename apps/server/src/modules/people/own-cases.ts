import type { OwnCase } from '@jansi/contract/own-cases'
import type { Executor } from '../../db/client.ts'
import { ownCaseOf } from '../../domain/own-cases.ts'
import { isOnlyStaff } from './queries.ts'

/** Returns how `actorId` may decide on a case of `ownerId` now, see `ownCaseOf`. */
export async function readOwnCase(db: Executor, actorId: number, ownerId: number): Promise<OwnCase | null> {
  if (actorId !== ownerId) return null
  return ownCaseOf({ actorId, ownerId }, await isOnlyStaff(db, actorId))
}

/** Returns how a volunteer may decide on the cases of a list: a function of the case's owner. */
export async function readOwnCases(
  db: Executor,
  viewerId: number,
): Promise<(ownerId: number) => OwnCase | null> {
  const own = await readOwnCase(db, viewerId, viewerId)
  return (ownerId) => (ownerId === viewerId ? own : null)
}
