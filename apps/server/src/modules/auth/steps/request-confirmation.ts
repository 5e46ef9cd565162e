import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { loadSettings } from '../../settings/queries.ts'
import { linkExpiry } from './issue-email-token.ts'

/**
 * Asks a member to confirm one sign-up of the account; its `id` is null for the account's first one. The mail waits until
 * `heldUntil`.
 */
export async function requestConfirmation(
  unit: UnitOfWork,
  deps: NotifyDeps,
  userId: number,
  signUp: { id: number | null; createdAt: Date },
  heldUntil: Date | null,
): Promise<void> {
  const expiresAt = linkExpiry('verify_email', deps.clock())
  const { shop_name: shop } = await loadSettings(unit.tx)
  await notify(unit, deps, 'confirm_email', { userId, shop, signUp, expiresAt, heldUntil })
}
