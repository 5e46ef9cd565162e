import type { AuditAction } from '@jansi/contract/audit-actions'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'

type WorkshopAction = Extract<AuditAction, `workshop.${string}`>

/** Writes an action of staff on a workshop into the audit log. */
export async function recordWorkshop(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  actorId: number,
  action: WorkshopAction,
  id: number,
  data: object,
): Promise<void> {
  await recordAudit(tx, {
    actorId,
    action,
    subjectType: 'workshop',
    subjectId: String(id),
    data: { ...data },
    createdAt: clock(),
  })
}
