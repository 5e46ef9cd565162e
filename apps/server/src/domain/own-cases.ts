import type { OwnCase } from '@jansi/contract/own-cases'

/**
 * Returns how staff may decide on a case of `ownerId`: null for a case of somebody else. Nobody decides on
 * their own while another staff account is active.
 */
export function ownCaseOf(
  { actorId, ownerId }: { actorId: number; ownerId: number },
  isOnlyStaff: boolean,
): OwnCase | null {
  if (actorId !== ownerId) return null
  return isOnlyStaff ? 'marked' : 'refused'
}
