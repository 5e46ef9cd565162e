import { figureIn } from '@jansi/contract/clean-number'
import { imageKey, storedImage } from '@jansi/contract/staff-images'
import { z } from 'zod'
import { bahtFromText } from '../lib/text/baht-text.ts'

/** A text of a form, read as the value that `schema` checks; `read` returns undefined for a text without a value. */
export function typed<Value, Schema extends z.ZodType<unknown, Awaited<Value>>>(
  read: (text: string) => Value | undefined,
  schema: Schema,
) {
  return z
    .string()
    .transform((text, context): Value => {
      const value = read(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
    .pipe(schema)
}

/** A text that is sent without spaces around it. */
export function trimmed<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  return z.string().trim().pipe(schema)
}

/** A text that is sent as null when it is empty. */
export function trimmedOrNull<Schema extends z.ZodType<unknown, string | null>>(schema: Schema) {
  return typed((text) => text.trim() || null, schema)
}

/** Baht as typed, or nothing. */
export function typedBahtOrNull<Schema extends z.ZodType<unknown, number | null>>(schema: Schema) {
  return typed(bahtFromText, schema)
}

/** Baht as typed. */
export function typedBaht<Schema extends z.ZodType<unknown, number>>(schema: Schema) {
  return typed((text) => bahtFromText(text) ?? undefined, schema)
}

/** A whole number as typed, without a sign. */
export function typedWhole<Schema extends z.ZodType<unknown, number>>(schema: Schema) {
  return typed(wholeFromText, schema)
}

/** A whole number as typed; an empty text is 0. */
export function typedWholeOrZero<Schema extends z.ZodType<unknown, number>>(schema: Schema) {
  return typed((text) => wholeFromText(text.trim() || '0'), schema)
}

function wholeFromText(text: string): number | undefined {
  return figureIn(text) ?? undefined
}

/** The id of a row that must be chosen. */
export function chosenId<Schema extends z.ZodType<unknown, number>>(schema: Schema) {
  return z
    .number()
    .nullable()
    .transform((id, context): number => {
      if (id !== null) return id
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
    .pipe(schema)
}

/** A stored image that is sent by its key; one must be chosen. */
export const requiredImage = storedImage
  .nullable()
  .transform((image) => image?.key ?? '')
  .pipe(imageKey)

/** A stored image that is sent by its key, or none. */
export const optionalImage = storedImage
  .nullable()
  .transform((image) => image?.key ?? null)
  .pipe(imageKey.nullable())
