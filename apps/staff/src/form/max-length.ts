import { z } from 'zod'

type Schema = z.core.$ZodType

/**
 * Returns how many characters a text field may hold by its schema: a cut figure would be another one.
 * `name` is the field's name in the form (`variants.0.size`). Returns undefined where the schema has no bound.
 */
export function maxLengthOf(schema: Schema, name: string): number | undefined {
  return boundOf(schema, name.split('.'))
}

function boundOf(schema: Schema, path: readonly string[]): number | undefined {
  if (schema instanceof z.ZodPipe) return boundOf(schema.out, path) ?? boundOf(schema.in, path)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return boundOf(schema.unwrap(), path)
  }
  const [key, ...rest] = path
  if (key === undefined) {
    if (schema instanceof z.ZodString) return schema.maxLength ?? undefined
    return undefined
  }
  if (schema instanceof z.ZodArray) return boundOf(schema.element, rest)
  const field: Schema | undefined = schema instanceof z.ZodObject ? schema.shape[key] : undefined
  return field && boundOf(field, rest)
}
