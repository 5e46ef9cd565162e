import { orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { deleteImage } from '../../../files/delete-image.ts'
import type { ImageInput } from '../../../files/images.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { withPrivateImage } from '../../images/steps/with-private-image.ts'
import { journalSubject } from '../money.ts'
import { mayPay } from '../policy.ts'
import { refundById } from '../queries.ts'
import { lockCase, refundChanged, writeCase } from '../steps/lock-case.ts'
import { refuseOwnRefund } from '../steps/refuse-own-refund.ts'

/**
 * Attaches the image of the transfer to a refund that is owed, re-encoded as a private image; an earlier one
 * is deleted. The member sees it once the refund is marked paid. 404; 409 `refund_changed` if the case is not
 * as it was read, so that of two volunteers who pay at once the second is stopped here, and `own_case` if the money is
 * theirs.
 */
export async function attachProof(
  deps: Deps,
  actorId: number,
  id: number,
  version: number,
  image: ImageInput,
): Promise<void> {
  const { orm } = deps.database
  const view = orNotFound(await refundById(orm, id))
  if (!mayPay(view.refund) || view.refund.version !== version) throw refundChanged()
  const replaced = await withPrivateImage(deps, image, (proofImageKey) =>
    inTransaction(orm, async (unit) => {
      const locked = await lockCase(unit.tx, id)
      const { refund } = locked
      if (!mayPay(refund) || refund.version !== version) throw refundChanged()
      await writeCase(unit.tx, refund, { proofImageKey, proofSatang: refund.amount })
      const mark = await refuseOwnRefund(unit, deps, actorId, locked, 'refund.proof')
      const audit = { action: 'refund.proof' as const, data: { refund_case: id, ...mark } }
      const subject = journalSubject(locked.subject)
      await recordChange(unit.tx, { subject, audit, actorId, now: deps.clock() })
      return refund.proofImageKey
    }),
  )
  // A store that does not answer now keeps it as an image without a row, and those are swept.
  if (replaced !== null) await deleteImage(deps.files, replaced).catch(() => {})
}
