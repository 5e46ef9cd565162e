import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/**
 * Stored images whose size and colour are known, and images whose derived files are to be made (`derivedAt` is null). It
 * describes the file store and is rebuilt from it. `leasedUntil`: one process works on the image until then.
 */
export const storedImages = pgTable(
  'stored_images',
  {
    key: text('key').primaryKey(),
    /** Size of the original in pixels; null until it is measured. */
    width: integer('width'),
    height: integer('height'),
    /** `#rrggbb`; null for an image with transparent parts. */
    colour: text('colour'),
    derivedAt: instant('derived_at'),
    leasedUntil: instant('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('stored_images_pending').on(t.createdAt).where(sql`${t.derivedAt} is null`)],
)

/** Stored images that no row names, and since when: they are deleted after some days. */
export const strayPictures = pgTable('stray_pictures', {
  key: text('key').primaryKey(),
  foundAt: instant('found_at').notNull(),
})
