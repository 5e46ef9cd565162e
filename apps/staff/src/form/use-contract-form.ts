import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiError } from '../lib/api/api-error.ts'
import { changedPart } from './changed-part.ts'
import { type Difference, rebased } from './differences.ts'
import { inThai, type ThaiRules } from './thai-issues.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** How a form edits a record that others may save meanwhile. */
export type ContractForm<R, V, B> = ThaiRules<V> & {
  /** The contract's request body, read from the typed texts; its fields are named as in the body. */
  schema: z.ZodType<B, V>
  /** A record as a form edits it, and how the form of a new one starts. */
  valuesOf: (record: R) => V
  empty: V
  /** The body of the endpoint's 409. */
  stale: z.ZodType<{ current?: R | undefined }>
  /** Describes the changes of another volunteer since `base` was read. */
  differences: (base: V, mine: V, theirs: V) => Difference[]
  /** Applies this volunteer's changes to the saved state; by default field by field. */
  rebase?: (base: V, mine: V, theirs: V) => V
}

export type VersionedForm<R, V extends FieldValues, B> = {
  form: UseFormReturn<V, unknown, B>
  /** The contract's rules, from which fields read their bounds. */
  schema: z.ZodType<B, V>
  formRef: RefObject<HTMLDivElement | null>
  /** The record that the form was filled from; null for a new one. */
  read: R | null
  /** The form as it was filled. */
  base: V
  changed: boolean
  /** Returns the body to send; undefined when a rule is broken, which the form then shows. */
  validBody: () => Promise<B | undefined>
  /** Returns the part of a body that differs from the record as read. */
  changesOf: (body: B) => Partial<B>
  /** Takes all changes back. */
  reset: () => void
  /** Starts again from the saved record. */
  loadRecord: (record: R) => void
  /** Continues from the saved state with this volunteer's changes applied to it. */
  rebaseOn: (record: R) => void
  /** Returns true for a refusal because somebody saved in between, which the page then shows. */
  showsStale: (error: ApiError) => boolean
  /** The record that somebody else saved during this edit; null if nobody did. */
  newer: R | null
  /** The changes of somebody else, while the volunteer is asked whose to keep; null otherwise. */
  conflict: Difference[] | null
  ask: () => void
  loadTheirs: () => void
  keepLocalChanges: () => void
  /** Lets the page go without asking. */
  allowLeave: () => void
}

/**
 * A form over a record that others may save meanwhile, with the contract's schema as its rules: checked when it is
 * saved, and after that with every change. A record that was read again replaces an untouched form; over changes it
 * waits as `newer`, and saving is refused until the volunteer has seen the differences.
 */
export function useContractForm<R extends { version: number }, V extends FieldValues, B extends object>(
  record: R | null,
  definition: ContractForm<R, V, B>,
): VersionedForm<R, V, B> {
  const { schema, valuesOf, empty, stale, differences, rebase = rebased } = definition
  const [read, setRead] = useState(record)
  const [theirs, setTheirs] = useState<R | null>(null)
  const [start] = useState(() => (record ? valuesOf(record) : empty))
  const formRef = useRef<HTMLDivElement>(null)
  // A save that returns late must not go by the render in which it began.
  const readNow = useRef(record)
  const form = useForm<V, unknown, B>({
    values: start,
    resolver: zodResolver(inThai(schema, definition)),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useChecksAfterSave(form)
  const { reset, getValues } = form
  const { isDirty } = form.formState
  const allowLeave = useLeaveGuard(isDirty)
  const newer = record && read && record.version > read.version ? record : null
  const base = read ? valuesOf(read) : empty

  // Nothing is written here yet: the form follows the record.
  useEffect(() => {
    if (newer && !isDirty) loadRecord(newer)
  })

  function remember(current: R) {
    readNow.current = current
    setRead(current)
    setTheirs(null)
  }

  function loadRecord(current: R) {
    reset(valuesOf(current))
    remember(current)
  }

  function rebaseOn(current: R) {
    const was = readNow.current ? valuesOf(readNow.current) : empty
    const saved = valuesOf(current)
    const merged = rebase(was, getValues(), saved)
    reset(saved)
    reset(merged, { keepDefaultValues: true })
    remember(current)
  }

  return {
    form,
    schema,
    formRef,
    read,
    base,
    changed: isDirty,
    validBody: async () => {
      const outcome: { body?: B } = {}
      await form.handleSubmit(
        (body) => {
          outcome.body = body
        },
        () => focusFirstProblem(formRef),
      )()
      return outcome.body
    },
    changesOf: (body) => {
      const was = schema.safeParse(base)
      return was.success ? changedPart(was.data, body) : body
    },
    reset: () => reset(base),
    loadRecord,
    rebaseOn,
    showsStale: (error) => {
      const { data } = stale.safeParse(error.body)
      if (error.code !== 'stale' || !data?.current) return false
      setTheirs(data.current)
      return true
    },
    newer: isDirty ? newer : null,
    conflict: theirs && differences(base, getValues(), valuesOf(theirs)),
    ask: () => setTheirs(newer),
    loadTheirs: () => {
      if (theirs) loadRecord(theirs)
    },
    keepLocalChanges: () => {
      if (theirs) rebaseOn(theirs)
    },
    allowLeave,
  }
}

// All fields are checked with every change: a rule about several fields may be mended in any of them.
function useChecksAfterSave<V extends FieldValues, B>({
  formState,
  watch,
  trigger,
}: UseFormReturn<V, unknown, B>) {
  const { isSubmitted } = formState
  useEffect(() => {
    if (!isSubmitted) return
    const { unsubscribe } = watch(() => void trigger())
    return unsubscribe
  }, [isSubmitted, watch, trigger])
}

// By `aria-invalid` and not by react-hook-form's order, in which fields that were shown later come last.
function focusFirstProblem(form: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
