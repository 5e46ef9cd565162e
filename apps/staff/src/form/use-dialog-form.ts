import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { inThai, type ThaiRules } from './thai-issues.ts'

export type DialogForm<V extends FieldValues, B> = {
  form: UseFormReturn<V, unknown, B>
  schema: z.ZodType<B, V>
  /** The body to send; undefined while something is missing, so that the dialog's button waits. */
  body: B | undefined
}

const NO_TEXTS = { texts: {} }

/** The form of a dialog, with the contract's schema as its rules. Its fields show problems only when asked to. */
export function useDialogForm<V extends FieldValues, B>(
  schema: z.ZodType<B, V>,
  empty: V,
  rules: ThaiRules<V> = NO_TEXTS,
): DialogForm<V, B> {
  const [start] = useState(empty)
  const thai = inThai(schema, rules)
  const form = useForm<V, unknown, B>({ values: start, resolver: zodResolver(thai) })
  form.watch()
  return { form, schema, body: thai.safeParse(form.getValues()).data }
}
