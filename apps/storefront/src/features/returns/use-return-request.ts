import { listPendingReturns, listReturnSessions } from '@jansi/contract/calls/returns'
import type { PendingReturnOrder, ReturnSession } from '@jansi/contract/returns'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftState } from '../../lib/forms/form-drafts.ts'
import { refresh, refreshOrders } from '../../lib/orders/refresh.ts'
import { NOT_AN_IMAGE, useSending } from '../../ui/uploads/use-sending.ts'
import { type Part, piecesOf } from './return-parts.ts'
import { imagesIn, newDraft, type ReturnDraft, returnProblem, submitReturn } from './submit-return.ts'

/** The return in preparation: the chosen items, the sent parts, the failures. */
export function useReturnRequest() {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useDraftState<ReturnDraft>('return draft', newDraft)
  const [chosen, setChosen] = useDraftState<readonly PendingReturnOrder[]>('return orders', [])
  const [parts, setParts] = useDraftState<ReadonlyMap<number, Part>>('return parts', new Map())
  const [images, setImages] = useDraftState<File[]>('return photos', [])
  const { busy: sending, problem, setProblem, send } = useSending<{ text: string; reason: string | null }>()
  /** The names of items that were skipped, once the request has arrived; null before. */
  const [done, setDone] = useState<string[] | null>(null)

  const begin = (from: ReturnDraft) => {
    setDraft(from)
    setChosen([])
    setParts(new Map())
    setImages([])
    setProblem(null)
    setDone(null)
  }
  const submit = async () => {
    const missing = returnProblem(draft, piecesOf(parts, chosen), images.length)
    if (missing) return setProblem({ text: missing, reason: null })
    await send(async () => {
      const outcome = await submitReturn({ draft, orders: chosen, parts, images, onDraft: setDraft })
      void refresh(queryClient, listReturnSessions)
      if (!outcome.sent) {
        setImages(images.filter((image) => !outcome.draft.sentImages.has(image)))
        return outcome
      }
      void refresh(queryClient, listPendingReturns)
      void refreshOrders(queryClient)
      begin(newDraft)
      setDone(outcome.skipped)
      return null
    })
  }
  return {
    draft,
    chosen,
    parts,
    choosePart: (item: { id: number }, part: Part) => {
      setProblem(null)
      setParts((before) => new Map(before).set(item.id, part))
    },
    images,
    sending,
    problem,
    done,
    submit,
    /** Goes on with a session that lacks items or photos. */
    finish: (session: ReturnSession) =>
      begin({
        ...newDraft,
        sessionId: session.id,
        earlier: { items: session.items.length, images: session.evidence.length },
      }),
    startAnew: () => begin(newDraft),
    toggle: (order: PendingReturnOrder) => {
      setProblem(null)
      setChosen((before) =>
        before.some(({ id }) => id === order.id)
          ? before.filter(({ id }) => id !== order.id)
          : [...before, order],
      )
    },
    setImages: (files: File[]) => {
      setImages(files)
      setProblem(null)
    },
    refuseImages: () => setProblem({ text: NOT_AN_IMAGE, reason: null }),
    /** Photos of the session in addition to those in the list. */
    imagesBefore: imagesIn(draft) - images.filter((image) => draft.sentImages.has(image)).length,
  }
}

export type ReturnRequest = ReturnType<typeof useReturnRequest>
