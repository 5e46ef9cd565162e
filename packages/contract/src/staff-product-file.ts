import { z } from 'zod'
import { get, post, type SuccessOf } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { intId } from './fields.ts'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from './product-fields.ts'

export const MAX_CSV_CHARACTERS = 2_000_000
/** Differences between file and shop that one response names. */
export const MAX_CSV_CHANGES = 500
/** Problems of a file that one response names. */
export const MAX_CSV_PROBLEMS = 200

/** A file as CSV text. */
export const csvBody = z.object({ csv: z.string() })

export const exportProducts = get.staff('/staff/products-csv/', {
  summary: 'Export all products and variants as CSV (UTF-8 with BOM, formulas escaped)',
  200: csvBody,
})

/**
 * Columns of the products file, one row per variant. A row with `product_id` changes that product; rows
 * without one and with the same name are one new product; `variant_id` likewise. Products, variants and
 * images that the file does not name stay unchanged. `version`, if filled in, refuses a change over a newer
 * version; `available` is for reading: an edited one is refused, and
 * `stock_version`, the last movement when the file was written, distinguishes edited stock from stock that moved since.
 * `initial_stock` is for new variants. Booleans are `true` and `false`,
 * prices baht. A category is its short name or the name that
 * the shop shows. Cells are separated by commas, semicolons or tabs. A column `of` the product has the same value in every row of one product.
 */
export const PRODUCT_FILE = [
  { column: 'product_id', of: 'product' },
  { column: 'variant_id', of: 'variant' },
  { column: 'version', of: 'product' },
  ...PRODUCT_FIELDS.filter((field) => field.csvColumn !== null).map(
    ({ csvColumn }) => ({ column: csvColumn, of: 'product' }) as const,
  ),
  ...VARIANT_FIELDS.filter((field) => field.csvColumn !== null).map(
    ({ csvColumn }) => ({ column: csvColumn, of: 'variant' }) as const,
  ),
  { column: 'available', of: 'variant' },
  { column: 'stock_version', of: 'variant' },
  { column: 'initial_stock', of: 'variant' },
] as const satisfies readonly { column: string; of: 'product' | 'variant' }[]
export type ProductColumn = (typeof PRODUCT_FILE)[number]['column']

/** Columns that a file may lack: files of before have none of them. */
export const OPTIONAL_PRODUCT_COLUMNS: readonly ProductColumn[] = [
  ...PRODUCT_FIELDS.filter((field) => field.kind === 'laterFlag').map(({ csvColumn }) => csvColumn),
  ...VARIANT_FIELDS.filter((field) => field.kind === 'laterText').map(({ csvColumn }) => csvColumn),
  'stock_version',
]

/** The header of the products file. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = PRODUCT_FILE.map(({ column }) => column)

/** Problems by row as a spreadsheet counts them: the header is 1. Messages are Thai; `column` is empty for the row. */
export const csvProblems = z.object({
  detail: z.string(),
  code: z.literal('csv_invalid'),
  lines: z.array(z.object({ line: z.number().int(), column: z.string(), message: z.string() })),
})

export const importProducts = post.staff('/staff/products-csv/', {
  summary: 'Create and update products from CSV, all or nothing; `dry_run` only validates',
  body: z.strictObject({
    csv: z.string().min(1).max(MAX_CSV_CHARACTERS),
    dry_run: z.boolean().default(false),
  }),
  bodyBytes: 8 * 1024 * 1024,
  /** Products added, products changed, and variants added or changed in them. */
  200: z.object({
    created: z.number().int(),
    updated: z.number().int(),
    variants: z.number().int(),
    /** The changes of the file, by row, at most `MAX_CSV_CHANGES`; `change_count` is how many there are. */
    changes: z.array(
      z.object({
        line: z.number().int(),
        /** Null for a product that is added. */
        product: intId.nullable(),
        name: z.string(),
        /** Null for a field of the product. */
        size: z.string().nullable(),
        /** Name of the field, and its values, in Thai; an empty text for none. */
        field: z.string(),
        from: z.string(),
        to: z.string(),
      }),
    ),
    change_count: z.number().int(),
  }),
  400: z.union([csvProblems, errorBody]),
})
export type ImportedProducts = SuccessOf<typeof importProducts>
