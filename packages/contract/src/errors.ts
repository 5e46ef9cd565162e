import { z } from 'zod'
import { timestamp } from './fields.ts'

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

/**
 * The last change of the order or the return that a refusal is about, and its author. `action` is the code of a row in
 * the audit log, or the `to` of a row in the record's history.
 */
export const lastChangeBody = z.object({
  record: z.enum(['order', 'return']),
  id: z.uuid(),
  /** The number of an order; null for a return. */
  number: z.number().int().nullable(),
  member: z.string(),
  by: z.enum(['you', 'staff', 'member', 'system']),
  /** The name of a volunteer; null for anybody else. */
  actor: z.string().nullable(),
  action: z.string(),
  at: timestamp,
  /** The status that the record has now. */
  status: z.string(),
})
export type LastChange = z.infer<typeof lastChangeBody>

/** 409: a transition that the order or return table does not allow, or an edit over a newer version. */
export const conflictBody = z.object({
  detail: z.string(),
  code: z.string(),
  /** For staff, where somebody changed the record meanwhile. */
  last_change: lastChangeBody.optional(),
})

export const throttledBody = z.object({
  detail: z.string().meta({ example: 'Request was throttled. Expected available in 30 seconds.' }),
})
