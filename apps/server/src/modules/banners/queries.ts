import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { banners } from '../../db/schema/content.ts'

export type BannerRow = typeof banners.$inferSelect

/** Returns the active banners of an instant, sorted as staff chose. */
export function activeBanners(db: Executor, now: Date): Promise<BannerRow[]> {
  return db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.isActive, true),
        or(isNull(banners.startsAt), lte(banners.startsAt, now)),
        or(isNull(banners.endsAt), gt(banners.endsAt, now)),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id))
}
