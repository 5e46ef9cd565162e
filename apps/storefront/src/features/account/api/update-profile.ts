import type { ResultOf } from '@jansi/client/api-types'
import { updateUser } from '@jansi/contract/calls/auth'
import { call } from '../../../lib/api/api.ts'
import type { ProfileChanges } from '../profile-changes.ts'

/** Saves the changed fields of the member's profile; returns the complete user. */
export function updateProfile(changes: ProfileChanges): Promise<ResultOf<typeof updateUser>> {
  return call(updateUser, { body: changes })
}
