import { formatCount } from '@jansi/client/format'
import { z } from 'zod'

/** A field's name, with indexes where it is in a list (`variants.0.size`), and what to do about it in Thai. */
export type Problem = { path: readonly PropertyKey[]; text: string }

export type ThaiRules<Values> = {
  /** Messages by the name of their field; a field of a list has no index: `variants.size`. */
  texts: Readonly<Record<string, string>>
  /** Rules that the contract's schema does not state, mostly about several fields. */
  rules?: (values: Values) => readonly Problem[]
}

/** Returns the schema with Thai texts in place of its own; further rules are checked next to those of the schema. */
export function inThai<Values, Body>(
  schema: z.ZodType<Body, Values>,
  { texts, rules = () => [] }: ThaiRules<Values>,
): z.ZodType<Body, Values> {
  return z.custom<Values>().transform((values, context) => {
    const parsed = schema.safeParse(values)
    const found = parsed.success ? [] : parsed.error.issues.map((issue) => thaiProblem(issue, values, texts))
    const problems = [...found, ...rules(values)]
    for (const { path, text } of problems) {
      context.addIssue({ code: 'custom', path: [...path], message: text })
    }
    return parsed.success && problems.length === 0 ? parsed.data : z.NEVER
  })
}

function thaiProblem(issue: z.core.$ZodIssue, values: unknown, texts: ThaiRules<unknown>['texts']): Problem {
  const path = fieldPath(issue.path, values)
  const name = path.filter((key) => typeof key !== 'number').join('.')
  return { path, text: tooLongText(issue) ?? (texts[name] || 'ตรวจสอบช่องนี้อีกครั้ง') }
}

function tooLongText(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'too_big' || issue.origin !== 'string') return undefined
  return `ใส่ได้ไม่เกิน ${formatCount(Number(issue.maximum))} ตัวอักษร`
}

// A text that is read as a list has issues in the list, but is one field.
function fieldPath(path: readonly PropertyKey[], values: unknown): PropertyKey[] {
  const [key, ...rest] = path
  if (key === undefined || typeof values !== 'object' || values === null) return []
  return [key, ...fieldPath(rest, Reflect.get(values, key))]
}
