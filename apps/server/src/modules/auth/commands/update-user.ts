import type { updateUser as endpoint } from '@jansi/contract/auth'
import type { BodyOf } from '@jansi/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { users } from '../../../db/schema/people.ts'
import { refuseUnprintable } from '../../people/refuse-unprintable.ts'
import { findUserById, type UserRow } from '../queries.ts'

/** Changes the given ones of name and phone and returns the whole user. */
export async function updateUser(
  { database }: Pick<Deps, 'database'>,
  userId: number,
  given: BodyOf<typeof endpoint>,
): Promise<UserRow> {
  const before = orNotFound(await findUserById(database.orm, userId))
  refuseUnprintable(given, { first_name: before.firstName, last_name: before.lastName })
  const changes = {
    firstName: given.first_name,
    lastName: given.last_name,
    phoneNumber: given.phone_number,
  }
  // A column set to undefined is left as it is, but a statement must set at least one.
  if (Object.values(changes).some((value) => value !== undefined)) {
    // An account that was closed or erased since the request was let in stays as it is.
    await database.orm
      .update(users)
      .set(changes)
      .where(and(eq(users.id, userId), eq(users.isActive, true)))
  }
  const user = orNotFound(await findUserById(database.orm, userId))
  return user
}
