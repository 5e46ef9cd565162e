import { z } from 'zod'

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
