import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { intId, intIdParams, timestamp } from './fields.ts'
import { pieceIds } from './numbered-pieces.ts'
import { pageOf, pageQuery } from './paging.ts'
import { staffVariant } from './staff-catalog.ts'

export const stockMovementBody = z.object({
  id: intId,
  kind: z.enum(['restock', 'adjust', 'reserve', 'release', 'hand_over', 'return', 'quarantine', 'write_off']),
  available: z.number().int(),
  on_loan: z.number().int(),
  quarantined: z.number().int(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  order: z.uuid().nullable(),
  created_at: timestamp,
})
export type StockMovementBody = z.infer<typeof stockMovementBody>

export const MAX_STOCK_REASON_CHARACTERS = 500
/** Most pieces that one adjustment adds or takes, or one call moves out of quarantine. */
export const MAX_ADJUSTED_PIECES = 100_000
const reason = z.string().trim().min(1).max(MAX_STOCK_REASON_CHARACTERS)

export const listStockMovements = defineEndpoint({
  method: 'GET',
  path: '/staff/variants/:id/movements/',
  access: 'staff',
  summary: 'List the stock movements of a variant, newest first',
  params: intIdParams,
  query: z.object(pageQuery),
  responses: {
    200: pageOf(stockMovementBody).extend({ variant: staffVariant }),
  },
})
export const adjustStock = defineEndpoint({
  method: 'POST',
  path: '/staff/variants/:id/adjust/',
  access: 'staff',
  summary: 'Add available pieces, or remove them with a negative number; needs a reason',
  params: intIdParams,
  body: z.strictObject({
    available: z
      .number()
      .int()
      .min(-MAX_ADJUSTED_PIECES)
      .max(MAX_ADJUSTED_PIECES)
      .refine((pieces) => pieces !== 0, { message: 'Ensure this value is not 0.' }),
    reason,
  }),
  responses: { 200: staffVariant },
})
export const resolveQuarantine = defineEndpoint({
  method: 'POST',
  path: '/staff/variants/:id/quarantine/',
  access: 'staff',
  summary: 'Return quarantined pieces to stock or write them off; needs a reason',
  params: intIdParams,
  body: z.strictObject({
    to: z.enum(['stock', 'written_off']),
    quantity: z.number().int().min(1).max(MAX_ADJUSTED_PIECES),
    /** The numbered pieces among them. */
    pieces: pieceIds.optional(),
    reason,
  }),
  responses: { 200: staffVariant },
})
