import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { banners } from '../../db/schema.ts'

/** Active banners in the order staff gave them. */
export function activeBanners(db: Executor) {
  return db
    .select()
    .from(banners)
    .where(eq(banners.isActive, true))
    .orderBy(asc(banners.position), asc(banners.id))
}
