import { conflict } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { memberOf } from '../queries.ts'

/** Throws 409 for the account of an erased member: nothing of theirs is opened again. */
export async function refuseErased(tx: Tx, userId: number): Promise<void> {
  const member = await memberOf(tx, userId)
  if (member.erasedAt !== null) throw conflict('erased_account', 'The member of this was erased.')
}
