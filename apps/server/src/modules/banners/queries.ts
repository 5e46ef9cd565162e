import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
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

/** Returns every banner, sorted. */
export function allBanners(db: Executor): Promise<BannerRow[]> {
  return db.select().from(banners).orderBy(asc(banners.position), asc(banners.id))
}

/** Locks a banner for the rest of the transaction; returns undefined if it does not exist. */
export async function lockBanner(tx: Tx, id: number): Promise<BannerRow | undefined> {
  const [banner] = await tx.select().from(banners).where(eq(banners.id, id)).for('update')
  return banner
}
