import { and, eq } from 'drizzle-orm'
import { conflict, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { damagePhotos } from '../../../db/schema/returns.ts'
import { deleteImage } from '../../../files/delete-image.ts'
import type { ImageInput } from '../../../files/images.ts'
import { withPrivateImage } from '../../images/steps/with-private-image.ts'
import { isUnanswered } from '../policy.ts'
import { type DamageReportRow, lockReport, reportOfMember } from '../queries.ts'

/**
 * Attaches a photo to a member's own report at a position; one that is there already stays, and is returned. The photo is
 * re-encoded before it is stored. 404 for another's report, and once nothing of its item is on loan; 409 once staff have replied
 * or withdrawn.
 */
export async function addDamagePhoto(
  deps: Deps,
  userId: number,
  { report: id, position }: { report: number; position: number },
  photo: ImageInput,
) {
  const { orm } = deps.database
  const own = orNotFound(await reportOfMember(orm, userId, id))
  const before = own.photos.find((one) => one.position === position)
  if (before) return before
  refuseEnded(own.report)
  const written = await withPrivateImage(deps, photo, (imageKey) =>
    orm.transaction(async (tx) => {
      const locked = orNotFound(await lockReport(tx, id))
      refuseEnded(locked.report)
      const [added] = await tx
        .insert(damagePhotos)
        .values({ reportId: id, position, imageKey, createdAt: deps.clock() })
        .onConflictDoNothing()
        .returning()
      return { imageKey, photo: added ?? (await photoAt(tx, id, position)) }
    }),
  )
  // The same photo was sent twice at once: the one that came first stays.
  if (written.photo.imageKey !== written.imageKey) {
    await deleteImage(deps.files, written.imageKey).catch(() => {})
  }
  return written.photo
}

function refuseEnded(report: DamageReportRow): void {
  if (isUnanswered(report)) return
  throw conflict('damage_answered', 'This report has a reply, or was withdrawn.')
}

async function photoAt(tx: Tx, reportId: number, position: number) {
  const [photo] = await tx
    .select()
    .from(damagePhotos)
    .where(and(eq(damagePhotos.reportId, reportId), eq(damagePhotos.position, position)))
  if (!photo) throw new Error('the photo was not written')
  return photo
}
