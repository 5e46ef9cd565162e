import { z } from 'zod'

/** Every error code that the API returns in `code`. Its Thai text is in error-texts.ts. */
export const ERROR_CODES = [
  'out_of_stock',
  'not_in_workshop',
  'not_for_sale',
  'not_for_rent',
  'payment_method_not_allowed',
  'rental_blocked',
  'too_many_open_orders',
  'too_many_waiting_orders',
  'too_many_of_variant',
  'too_many_pieces',
  'workshop_over',
  'price_changed',
  'idempotency_conflict',
  'transition_not_allowed',
  'reason_required',
  'slip_not_expected',
  'image_empty',
  'image_not_image',
  'image_too_large',
  'image_too_many_pixels',
  'too_many_images',
  'session_not_open',
  'item_not_on_loan',
  'item_already_returning',
  'review_incomplete',
  'notes_required',
  'penalty_not_owed',
  'hand_over_too_many',
  'close_too_many',
  'return_day_required',
  'return_day_invalid',
  'return_day_set',
  'refund_changed',
  'refund_too_much',
  'refund_note_required',
  'stale',
  'name_taken',
  'category_not_empty',
  'price_required',
  'variant_duplicate',
  'image_unknown',
  'stock_below_zero',
  'days_out_of_order',
  'csv_invalid',
  'own_account',
  'last_admin',
  'erased_account',
  'erase_members_only',
  'orders_open',
  'loans_out',
  'penalties_unpaid',
  'refunds_open',
  'last_payment_method',
  'reminded_today',
  'return_too_many',
  'throttled',
  'unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Returns the error code in a response's body, or null when the body has none that is known. */
export function errorCodeOf(body: unknown): ErrorCode | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  return ERROR_CODES.find((code) => code === body.code) ?? null
}

type ErrorValue =
  | string
  | number
  | boolean
  | null
  | readonly ErrorValue[]
  | { readonly [key: string]: ErrorValue }

const errorValue: z.ZodType<ErrorValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(errorValue),
    z.record(z.string(), errorValue),
  ]),
)

/**
 * Any refusal: `{"detail": "…", "code"?: "…"}`, `{"field": ["…"]}`, `{"non_field_errors": ["…"]}`, or nested
 * by index for the items of a list.
 */
export const errorBody = z
  .record(z.string(), errorValue)
  .meta({ description: '{"detail","code"?}, or field errors {"field":["…"]}' })

export type ErrorBody = z.infer<typeof errorBody>

export const detailBody = z.object({ detail: z.string() })

/** 409: a transition that the order or return table does not allow, or an edit over a newer version. */
export const conflictBody = z.object({ detail: z.string(), code: z.string() })

export const throttledBody = z.object({
  detail: z.string().meta({ example: 'Request was throttled. Expected available in 30 seconds.' }),
})
