import type { AuditAction } from '@jansi/contract/audit-actions'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { createBanner, updateBanner } from '@jansi/contract/staff-content'
import type { SortInput } from '@jansi/contract/versions'
import { eq } from 'drizzle-orm'
import { invalid, notFound, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { sortRows } from '../../../core/sort-rows.ts'
import { banners } from '../../../db/schema/content.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { refuseUnknownImages } from '../../images/steps/refuse-unknown-images.ts'
import { presentStaffBanner } from '../present.ts'
import { allBanners, type BannerRow, lockBanner } from '../queries.ts'

type BannerDeps = Pick<Deps, 'database' | 'files' | 'links' | 'clock'>

/** Adds a banner. 400 for an image that is not stored, or an end that is not after the start. */
export async function addBanner(
  deps: BannerDeps,
  actorId: number,
  input: BodyOf<typeof createBanner>,
): Promise<BannerRow> {
  await refuseUnknownImages(deps.files, 'image_key', [input.image_key])
  requireOrder({
    startsAt: instantOrNull(input.starts_at),
    endsAt: instantOrNull(input.ends_at),
  })
  return inTransaction(deps.database.orm, async (unit) => {
    const [banner] = await unit.tx
      .insert(banners)
      .values({
        imageKey: input.image_key,
        altText: input.alt_text,
        position: input.position,
        isActive: input.is_active,
        startsAt: instantOrNull(input.starts_at),
        endsAt: instantOrNull(input.ends_at),
      })
      .returning()
    if (!banner) throw new Error('the banner was not written')
    await publishChange(unit, deps, { actorId, action: 'banner.create', id: banner.id, data: input })
    return banner
  })
}

/** Changes the given fields of the banner that was read. 404; 409 `stale`; 400 as for a new one. */
export async function changeBanner(
  deps: BannerDeps,
  actorId: number,
  id: number,
  { version, ...input }: BodyOf<typeof updateBanner>,
): Promise<BannerRow> {
  if (input.image_key !== undefined) await refuseUnknownImages(deps.files, 'image_key', [input.image_key])
  return inTransaction(deps.database.orm, async (unit) => {
    const before = await lockAsRead(unit, deps, id, version)
    const change = {
      imageKey: input.image_key ?? before.imageKey,
      altText: input.alt_text ?? before.altText,
      isActive: input.is_active ?? before.isActive,
      startsAt: input.starts_at === undefined ? before.startsAt : instantOrNull(input.starts_at),
      endsAt: input.ends_at === undefined ? before.endsAt : instantOrNull(input.ends_at),
      version: version + 1,
    }
    requireOrder(change)
    await unit.tx.update(banners).set(change).where(eq(banners.id, id))
    await publishChange(unit, deps, { actorId, action: 'banner.update', id, data: input })
    return { ...before, ...change }
  })
}

/** Sorts all banners. 409 `stale` if the list was sorted differently since it was read. */
export async function sortBanners(deps: BannerDeps, actorId: number, input: SortInput): Promise<BannerRow[]> {
  return inTransaction(deps.database.orm, async (unit) => {
    if (!(await sortRows(unit.tx, banners, input))) {
      throw stale((await allBanners(unit.tx)).map((banner) => presentStaffBanner(banner, deps.links)))
    }
    await publishChange(unit, deps, { actorId, action: 'banner.order', id: null, data: input })
    return allBanners(unit.tx)
  })
}

/** Deletes the banner that was read; its image stays, for pages that show it still. 404; 409 `stale`. */
export async function removeBanner(
  deps: BannerDeps,
  actorId: number,
  id: number,
  version: number,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const banner = await lockAsRead(unit, deps, id, version)
    await unit.tx.delete(banners).where(eq(banners.id, id))
    await publishChange(unit, deps, {
      actorId,
      action: 'banner.delete',
      id,
      data: { image_key: banner.imageKey, alt_text: banner.altText },
    })
  })
}

async function lockAsRead({ tx }: UnitOfWork, { links }: BannerDeps, id: number, version: number) {
  const banner = await lockBanner(tx, id)
  if (!banner) throw notFound()
  if (banner.version !== version) throw stale(presentStaffBanner(banner, links))
  return banner
}

async function publishChange(
  unit: UnitOfWork,
  { clock }: BannerDeps,
  entry: { actorId: number; action: AuditAction; id: number | null; data: unknown },
): Promise<void> {
  await recordAudit(unit.tx, {
    actorId: entry.actorId,
    action: entry.action,
    subjectType: 'banner',
    subjectId: entry.id === null ? '' : String(entry.id),
    data: entry.data,
    createdAt: clock(),
  })
}

function requireOrder({ startsAt, endsAt }: Pick<BannerRow, 'startsAt' | 'endsAt'>): void {
  if (startsAt === null || endsAt === null || startsAt < endsAt) return
  throw invalid({ ends_at: ['The end must be after the start.'] })
}

function instantOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
