import type { SetupStep } from '@jansi/contract/setup'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { shopSetup } from '../../../db/schema/settings.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { lockSetup } from '../steps/close-setup.ts'

/** Stores which steps the shop does without. */
export async function skipSetupSteps(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId }: Principal,
  steps: readonly SetupStep[],
): Promise<void> {
  const skipped = [...new Set(steps)].toSorted()
  await database.orm.transaction(async (tx) => {
    const before = await lockSetup(tx)
    await tx.update(shopSetup).set({ skipped })
    await recordAudit(tx, {
      actorId: userId,
      action: 'settings.skip_setup',
      subjectType: 'settings',
      subjectId: '1',
      data: { from: before.skipped, to: skipped },
      createdAt: clock(),
    })
  })
}
