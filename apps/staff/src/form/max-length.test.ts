import { expect, it } from 'vitest'
import { z } from 'zod'
import { maxLengthOf } from './max-length.ts'
import { trimmedOrNull, typedWhole } from './typed-values.ts'

const row = z.object({ key: z.string(), size: z.string().max(100) })
const schema = z.object({
  name: z.string().trim().min(1).max(200),
  link: z
    .string()
    .max(500)
    .refine((text) => text !== ''),
  tax_id: trimmedOrNull(z.string().max(20).nullable()),
  note: z.string().max(30).optional(),
  pieces: typedWhole(z.number().int().max(10_000)),
  free: z.string(),
  is_active: z.boolean(),
  rows: z.array(row.transform(({ size }) => ({ size }))).pipe(z.array(z.object({ size: z.string() }))),
})

it.each([
  ['name', 200],
  ['link', 500],
  ['tax_id', 20],
  ['note', 30],
  ['pieces', undefined],
  ['free', undefined],
  ['is_active', undefined],
  ['rows.3.size', 100],
  ['rows.3.key', undefined],
  ['missing', undefined],
])('finds the bound of %s in the contract’s schema: %s', (name, max) => {
  expect(maxLengthOf(schema, name)).toBe(max)
})
