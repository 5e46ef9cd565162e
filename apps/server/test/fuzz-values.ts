import fc from 'fast-check'

/** Values that name something in the shop under test, so that many requests reach past validation. */
export type Known = { uuids: string[]; texts: string[]; photo: Buffer }

export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
}

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'ก\u0000ข',
  '\ud800',
  '😀'.repeat(40),
  'x'.repeat(20_000),
  '../../../../etc/passwd',
  '%00',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '๑๒๓',
  '0812345678',
]

/** Texts that have broken programs before. */
export const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
export const nastyNumber = fc.oneof(
  fc.constantFrom(0, -1, 1e-9, 0.1 + 0.2, 1.005, 2 ** 31, 2 ** 53, 1e15, 1e308, -0),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
/** Any JSON at all. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant({}),
  fc.constant([]),
  fc.constant([[[]]]),
)

/** A value that fits a schema, or nearly. */
export function valid(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(node(schema.items ?? {}, known), {
        minLength: 1,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: schema.maximum ?? 2 ** 40 }))
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100),
      )
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(schema, known)
    default:
      return junk
  }
}

function textOf({ format, pattern }: Schema, known: Known): fc.Arbitrary<unknown> {
  if (format === 'uuid')
    return fc.oneof(
      { arbitrary: fc.constantFrom(...known.uuids), weight: 4 },
      { arbitrary: fc.uuid(), weight: 1 },
    )
  if (format === 'email') {
    const texts = known.texts.filter((text) => text.includes('@'))
    return fc.oneof(fc.constantFrom(...texts), fc.emailAddress())
  }
  if (pattern?.includes('d{10}')) return fc.constant('0898765432')
  if (pattern?.includes('\\d')) return fc.integer({ min: 1, max: 20 }).map(String)
  return fc.oneof(
    fc.constantFrom(...known.texts),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
}

/** A fitting value, and now and then one that does not fit at all. */
export function node(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: valid(schema, known), weight: 12 }, { arbitrary: junk, weight: 1 })
}

function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, node(property, known)] as const,
  )
  const required = Object.keys(schema.properties ?? {}).filter((name) => schema.required?.includes(name))
  const whole = fc.record(Object.fromEntries(entries), { requiredKeys: required })
  const broken = fc.record(Object.fromEntries(entries), { requiredKeys: [] })
  const widened = fc.tuple(whole, nastyText, junk).map(([body, key, value]) => ({ ...body, [key]: value }))
  return fc.oneof(
    { arbitrary: whole, weight: 8 },
    { arbitrary: broken, weight: 2 },
    { arbitrary: widened, weight: 1 },
  )
}
