import { useState } from 'react'
import type { z } from 'zod'
import type { ApiError } from './api-error.ts'
import { rebased } from './stale.ts'
import { type Draft, useDraft } from './use-draft.ts'

/** How a form edits a record that others may save meanwhile. */
export type Editing<R, D, P> = {
  /** A record as a form edits it, and how the form of a new one starts. */
  draftOf: (record: R) => D
  empty: D
  problemsOf: (draft: D) => P
  /** The body of the endpoints' 409. */
  stale: z.ZodType<{ current?: R | undefined }>
  /** Applies this volunteer's changes to the current version; field by field by default. */
  rebase?: (base: D, mine: D, theirs: D) => D
}

export type VersionedDraft<R, D extends object, P> = Draft<D, P | Record<string, never>> & {
  /** The record that the form was filled from; null for a new one. */
  read: R | null
  /** Starts again from the saved record. */
  loadRecord: (record: R) => void
  /** Continues from the current version with this volunteer's changes applied. */
  rebaseOn: (record: R) => void
  /** True for a refusal because somebody saved in between, which the page then shows. */
  showsStale: (error: ApiError) => boolean
  /** The version that somebody else saved during editing; null if there is none. */
  newer: R | null
  /** Both versions, while the volunteer is asked; null otherwise. */
  conflict: { base: D; mine: D; theirs: D } | null
  ask: () => void
  loadTheirs: () => void
  keepLocalChanges: () => void
}

/**
 * A form over a record that others may save meanwhile. A record that was read again replaces an unchanged
 * form; over changes it waits as `newer`, and saving is refused until the volunteer has seen the differences.
 */
export function useVersionedDraft<R extends { version: number }, D extends object, P extends object>(
  record: R | null,
  { draftOf, empty, problemsOf, stale, rebase = rebased }: Editing<R, D, P>,
): VersionedDraft<R, D, P> {
  const form = useDraft(record ? draftOf(record) : empty, problemsOf)
  const [read, setRead] = useState(record)
  const [theirs, setTheirs] = useState<R | null>(null)
  const newer = record && read && record.version > read.version ? record : null

  // Nothing was changed here: the newer version simply replaces the record.
  if (newer && !form.changed) loadRecord(newer)

  function loadRecord(current: R) {
    form.load(draftOf(current))
    setRead(current)
    setTheirs(null)
  }

  function rebaseOn(current: R) {
    const standing = draftOf(current)
    form.load(standing, (was) => rebase(was.base, was.draft, standing))
    setRead(current)
    setTheirs(null)
  }

  return {
    ...form,
    read,
    loadRecord,
    rebaseOn,
    showsStale: (error) => {
      const { data } = stale.safeParse(error.body)
      if (error.code !== 'stale' || !data?.current) return false
      setTheirs(data.current)
      return true
    },
    newer,
    conflict: theirs && { base: form.base, mine: form.draft, theirs: draftOf(theirs) },
    ask: () => setTheirs(newer),
    loadTheirs: () => {
      if (theirs) loadRecord(theirs)
    },
    keepLocalChanges: () => {
      if (theirs) rebaseOn(theirs)
    },
  }
}
