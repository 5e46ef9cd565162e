import { z } from 'zod'
import { get, ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody, errorBody } from './errors.ts'
import { baht, intId, intIdText, timestamp } from './fields.ts'
import { MOVEMENT_KINDS, SHELF_MOVEMENT_KINDS } from './movement-kinds.ts'
import { pieceIds } from './numbered-pieces.ts'
import { pageOf, pageQuery } from './paging.ts'
import { MAX_SIZE_CHARACTERS } from './product-fields.ts'
import { bahtInput, staffVariant } from './staff-catalog.ts'
import { csvBody } from './staff-product-file.ts'
import { enteredDay, requiredText } from './text-fields.ts'

const quantities = z.object({
  available: z.number().int(),
  on_loan: z.number().int(),
  quarantined: z.number().int(),
})

export const stockMovementBody = quantities.extend({
  id: intId,
  kind: z.enum(MOVEMENT_KINDS),
  /** The quantities after this movement. */
  balance: quantities,
  /** Cost of a bought piece; null where nothing is recorded. */
  unit_cost: baht.nullable(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  order: z.uuid().nullable(),
  order_number: intId.nullable(),
  created_at: timestamp,
})
export type StockMovementBody = z.infer<typeof stockMovementBody>

export const MAX_STOCK_REASON_CHARACTERS = 500
/** Most pieces that one adjustment adds or takes, or one call moves out of quarantine. */
export const MAX_ADJUSTED_PIECES = 100_000
const reason = requiredText(MAX_STOCK_REASON_CHARACTERS)
const quantity = z.number().int().min(1).max(MAX_ADJUSTED_PIECES)

/** A kind of movement, and days in Bangkok, both included; all movements when left out. */
const movementFilter = {
  kind: z.enum(MOVEMENT_KINDS).optional(),
  from: enteredDay.optional(),
  to: enteredDay.optional(),
}

/** The product of a ledger. */
export const ledgerProduct = z.object({ id: intId, name: z.string() })

export const listStockMovements = get.staff('/staff/variants/:id/movements/', {
  summary: 'List the stock movements of a variant, newest first',
  query: z.object({ ...movementFilter, ...pageQuery }),
  200: pageOf(stockMovementBody).extend({
    variant: staffVariant,
    product: ledgerProduct,
  }),
})
export const exportStockMovements = get.staff('/staff/variants/:id/movements-csv/', {
  summary: 'Export the stock movements of a variant as CSV, oldest first (UTF-8 with BOM, formulas escaped)',
  query: z.object(movementFilter),
  200: csvBody,
})
export const adjustStock = post.staff('/staff/variants/:id/adjust/', {
  summary: 'Add available pieces, or remove them with a negative number; needs a reason',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    available: z
      .number()
      .int()
      .min(-MAX_ADJUSTED_PIECES)
      .max(MAX_ADJUSTED_PIECES)
      .refine((pieces) => pieces !== 0, { message: 'Ensure this value is not 0.' }),
    reason,
  }),
  200: staffVariant,
})
export const resolveQuarantine = post.staff('/staff/variants/:id/quarantine/', {
  summary: 'Return quarantined pieces to stock or write them off; needs a reason',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    to: z.enum(['stock', 'written_off']),
    quantity,
    /** The numbered pieces among them. */
    pieces: pieceIds.optional(),
    reason,
  }),
  200: staffVariant,
})
export const moveShelfStock = post.staff('/staff/variants/:id/movements/', {
  summary:
    'Record pieces that were bought, lost, broken, given away, put aside or written off from the shelf',
  headers: ONCE_HEADERS,
  body: z
    .strictObject({
      kind: z.enum(SHELF_MOVEMENT_KINDS),
      quantity,
      /** Baht a piece, for `bought` only. */
      unit_cost: bahtInput.optional(),
      /** Required for `write_off`, whose kind does not say why. */
      reason: reason.optional(),
    })
    .refine(({ kind, unit_cost }) => unit_cost === undefined || kind === 'bought', {
      path: ['unit_cost'],
      message: 'Only bought pieces have a cost.',
    })
    .refine(({ kind, reason: why }) => why !== undefined || kind !== 'write_off', {
      path: ['reason'],
      message: 'This field is required.',
    }),
  200: staffVariant,
})

// Counts

/** Most variants that one sheet counts. */
export const MAX_COUNT_LINES = 500

/** A variant to count. `on_shelf` is the expected figure: available pieces and reserved ones. */
export const countLine = staffVariant
  .pick({ type_name: true, size: true, shelf: true, is_active: true, available: true, reserved: true })
  .extend({ variant: intId, product: intId, product_name: z.string(), on_shelf: z.number().int() })
export type CountLine = z.infer<typeof countLine>

/** The shelf of variants without one, in a query. */
export const NO_SHELF = ''

export const listCountLines = get.staff('/staff/stock-count/', {
  summary: 'List the variants of a category or a shelf with the pieces that should be on the shelf',
  query: z.object({
    category: intIdText.optional(),
    /** Empty for the variants without a shelf. */
    shelf: z.string().max(MAX_SIZE_CHARACTERS).optional(),
  }),
  /** By product and size; `count` is how many there are, also beyond `MAX_COUNT_LINES`. */
  200: z.object({ count: z.number().int(), results: z.array(countLine) }),
})
export const listShelves = get.staff('/staff/shelves/', {
  summary: 'List shelves with their numbers of variants; null is the variants without a shelf',
  200: z.array(z.object({ shelf: z.string().nullable(), variants: z.number().int() })),
})

/** A line of a sheet that cannot be booked, with the figures of now. */
const refusedLine = z.object({
  variant: intId,
  expected: z.number().int(),
  counted: z.number().int(),
  on_shelf: z.number().int(),
  available: z.number().int(),
  reserved: z.number().int(),
})
export const countRefusal = z.object({
  detail: z.string(),
  code: z.enum(['count_stale', 'count_below_reserved']),
  lines: z.array(refusedLine),
})

export const bookCount = post.staff('/staff/stock-counts/', {
  summary:
    'Book the counted pieces of a sheet, all lines or none; refused where the expected figure is stale',
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          variant: intId,
          /** `on_shelf` as it was shown to the person who counted. */
          expected: z.number().int().min(0),
          counted: z.number().int().min(0).max(MAX_ADJUSTED_PIECES),
        }),
      )
      .min(1)
      .max(MAX_COUNT_LINES)
      .refine((lines) => new Set(lines.map(({ variant }) => variant)).size === lines.length, {
        message: 'Each variant may be counted once.',
      }),
    reason: reason.optional(),
  }),
  /** Lines booked, those with a difference, and the sum of all differences in pieces. */
  200: z.object({ lines: z.number().int(), differences: z.number().int(), pieces: z.number().int() }),
  400: z.union([countRefusal, errorBody]),
  409: z.union([countRefusal, conflictBody]),
})
