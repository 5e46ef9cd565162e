import { bookCount } from '@jansi/contract/calls/staff-stock'
import type { CountLine } from '@jansi/contract/staff-stock'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { ApiError, errorText } from '../lib/api/api-error.ts'
import { type CountDraft, readDraft, writeDraft } from './count-draft.ts'
import { linesBelowReserved, staleLines } from './count-refusal.ts'

/** Why a line could not be booked. */
export type LineProblem = 'changed' | 'below_reserved'

/**
 * The sheet of a category or a shelf: counted pieces, kept on this device until it is booked. Booking is refused as a
 * whole where an expected figure has changed: those lines keep the typed pieces and get the new figure.
 */
export function useCountSheet(scope: string) {
  const [draft, setDraft] = useState(() => readDraft(scope))
  const [problems, setProblems] = useState<Readonly<Record<number, LineProblem>>>({})
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()

  const change = useCallback(
    (next: (was: CountDraft) => CountDraft) =>
      setDraft((was) => {
        const changed = next(was)
        writeDraft(scope, changed)
        return changed
      }),
    [scope],
  )

  /** Notes the pieces counted of a line; null takes the count back. */
  const count = useCallback(
    ({ variant, on_shelf }: CountLine, pieces: number | null) => {
      change(({ [variant]: _, ...others }) =>
        pieces === null ? others : { ...others, [variant]: { expected: on_shelf, counted: pieces } },
      )
      setProblems(({ [variant]: _, ...others }) => others)
    },
    [change],
  )

  // Scans come faster than pages render: each adds to the pieces of the one before it.
  const latest = useRef(draft)
  latest.current = draft

  /** Notes one more piece of a line, and returns how many are counted now. */
  function addPiece(line: CountLine): number {
    const pieces = (latest.current[line.variant]?.counted ?? 0) + 1
    latest.current = { ...latest.current, [line.variant]: { expected: line.on_shelf, counted: pieces } }
    count(line, pieces)
    return pieces
  }

  /** Books the sheet. Returns false if it was refused and the sheet is still there. */
  async function book(reason: string): Promise<boolean> {
    setBusy(true)
    try {
      const lines = Object.entries(draft).map(([variant, entry]) => ({ variant: Number(variant), ...entry }))
      const booked = await api(bookCount, {
        body: { lines, ...(reason.trim() && { reason: reason.trim() }) },
      })
      change(() => ({}))
      notify(`บันทึกผลนับแล้ว ${booked.lines} รายการ ต่างจากที่ควรมี ${booked.differences} รายการ`, {
        type: 'success',
      })
      for (const key of ['count-lines', 'products', 'movements', 'summary']) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
      return true
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return false
      if (!(error instanceof ApiError) || !noteRefusal(error)) {
        notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  function noteRefusal(error: ApiError): boolean {
    const stale = staleLines(error)
    const lines = stale ?? linesBelowReserved(error)
    if (!lines) return false
    const problem: LineProblem = stale ? 'changed' : 'below_reserved'
    setProblems(Object.fromEntries(lines.map(({ variant }) => [variant, problem])))
    change((was) => ({
      ...was,
      ...Object.fromEntries(
        lines.map(({ variant, counted, on_shelf }) => [variant, { expected: on_shelf, counted }]),
      ),
    }))
    void queryClient.invalidateQueries({ queryKey: ['count-lines'] })
    return true
  }

  return { draft, problems, busy, count, addPiece, book }
}
