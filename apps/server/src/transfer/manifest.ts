import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

/** A file of the shop: its key in the store, size in bytes, media type and sha256. */
export const carriedFile = z.strictObject({ key: z.string(), size: count, type: z.string(), sha256 })
export type CarriedFile = z.output<typeof carriedFile>

/**
 * The last entry of an archive: the list of its contents with their checksums. An archive without it is
 * incomplete.
 */
export const manifest = z.strictObject({
  format: z.literal(1),
  product: z.literal('jansi'),
  /** The id of the shop; archives of release 1.0.0 have none. */
  shop: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
  madeAt: z.iso.datetime(),
  /** Release 1.0.0 had another database, which it named `embedded`. */
  engine: z.enum(['embedded', 'postgres']),
  /** The newest migration of the database, in milliseconds, as the database stores it. */
  migration: count,
  /** In an order in which the rows can be written. */
  tables: z.array(z.strictObject({ name: z.string(), rows: count, sha256 })),
  sequences: z.array(
    z.strictObject({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() }),
  ),
  files: z.array(carriedFile),
  /** Files that rows name and the store did not have. */
  missing: z.array(z.string()),
  /** The secrets in an archive of release 1.0.0, which are ignored. */
  secrets: z.array(z.enum(['secretKey', 'demoPassword'])).optional(),
})
export type Manifest = z.output<typeof manifest>

export const MANIFEST = 'manifest.json'
export const tableEntry = (name: string) => `tables/${name}.ndjson`
export const fileEntry = (key: string) => `files/${key}`

/** Returns the sums for a report: rows of all tables, files and their bytes. */
export function contentsOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>) {
  return {
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.size, 0),
  }
}
