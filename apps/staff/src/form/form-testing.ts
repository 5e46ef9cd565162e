import { inThai } from './thai-issues.ts'
import type { ContractForm } from './use-contract-form.ts'

type Rules<V, B> = Pick<ContractForm<never, V, B>, 'schema' | 'texts' | 'rules'>

/** For tests: returns the messages of a form about values, the first one of each field by its name. */
export function problemsOf<V, B>(form: Rules<V, B>, values: V): Record<string, string> {
  const { error } = inThai(form.schema, form).safeParse(values)
  const texts: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) texts[path.join('.')] ??= message
  return texts
}

/** For tests: returns the body that a form sends for values. Throws when a rule is broken. */
export function bodyOf<V, B>(form: Rules<V, B>, values: V): B {
  return inThai(form.schema, form).parse(values)
}
