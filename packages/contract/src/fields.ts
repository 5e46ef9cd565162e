import { z } from 'zod'

/** Baht with two decimals at most, as JSON shows money. */
export const baht = z.number().nonnegative().meta({ description: 'baht, two decimals at most' })
/** Money in or out of an account: negative when it was taken back. */
export const signedBaht = z.number().meta({ description: 'baht, two decimals at most, may be negative' })

/**
 * An amount that a client sends back as it read it or added it up: more than two decimals are refused, but for the error of a
 * floating-point sum.
 */
export const shownBaht = baht
  .refine((amount) => Math.abs(Math.round(amount * 100) / 100 - amount) <= 1e-9, {
    message: 'Ensure that there are no more than 2 decimal places.',
  })
  .meta({ description: 'baht as they were shown, two decimals at most' })

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** A calendar day in Asia/Bangkok, YYYY-MM-DD. */
export const calendarDay = z.iso.date()

/** The largest integer that a column of the database takes. */
const MAX_ID = 2_147_483_647

export const intId = z.number().int().positive().max(MAX_ID)

/** An integer in a path, a query or a form: decimal digits alone. */
export const integerText = <Integer extends z.ZodNumber>(integer: Integer) =>
  z.preprocess((text) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text), integer)

/** An integer id in a path or a query. */
export const intIdText = integerText(intId)

/** Path parameter of a row with an integer id. */
export const intIdParams = z.object({ id: intIdText })

/** Path parameter of an order or a return session. */
export const uuidParams = z.object({ id: z.uuid() })

/** A form or JSON field that names a row by integer id; clients send numbers or digits. */
export const intReference = z.union([
  intId,
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
