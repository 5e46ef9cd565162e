import { type RefObject, useRef, useState } from 'react'
import { focusFirstProblem } from './focus-problem.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export type Draft<D, P> = {
  /** The values as read, and the current ones of the form. */
  base: D
  draft: D
  changed: boolean
  /** The problems of the form; empty until the first attempt to save. */
  problems: P
  formRef: RefObject<HTMLDivElement | null>
  /** Takes the changed fields, or a function that derives them from the current ones. */
  change: (part: Partial<D> | ((was: D) => Partial<D>)) => void
  /**
   * Starts again from the record that was read or saved; `draftOf` derives the new draft, by default from
   * that record.
   */
  load: (base: D, draftOf?: (was: { base: D; draft: D }) => D) => void
  /** True when nothing has to be mended; else the problems are shown, the first one focused. */
  ready: () => boolean
  /** Lets the page go without asking. */
  allowLeave: () => void
}

/**
 * The draft of a form and the record it started from: whether it changed, its problems, and a guard against
 * leaving.
 */
export function useDraft<D extends object, P extends object>(
  start: D,
  problemsOf: (draft: D) => P,
): Draft<D, P | Record<string, never>> {
  const [{ base, draft }, setEdit] = useState({ base: start, draft: start })
  const [tried, setTried] = useState(false)
  const formRef = useRef<HTMLDivElement>(null)
  const changed = JSON.stringify(base) !== JSON.stringify(draft)
  const allowLeave = useLeaveGuard(changed)
  return {
    base,
    draft,
    changed,
    problems: tried ? problemsOf(draft) : {},
    formRef,
    change: (part) =>
      setEdit((was) => ({
        ...was,
        draft: { ...was.draft, ...(typeof part === 'function' ? part(was.draft) : part) },
      })),
    load: (next, draftOf = () => next) => {
      setEdit((was) => ({ base: next, draft: draftOf(was) }))
      setTried(false)
    },
    ready: () => {
      setTried(true)
      const fine = Object.keys(problemsOf(draft)).length === 0
      if (!fine) focusFirstProblem(formRef)
      return fine
    },
    allowLeave,
  }
}
