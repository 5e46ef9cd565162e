import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { errorText } from './api-error.ts'
import { positionsAfterMove } from './positions.ts'

type Placed = { id: number; position: number }

/** Moves entries of a short list: writes the positions that change, then reads the list again. */
export function useReorder(
  resource: string,
  entries: readonly Placed[],
  save: (entry: Placed) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  async function move(from: number, to: number) {
    setBusy(true)
    try {
      for (const entry of positionsAfterMove(entries, from, to)) await save(entry)
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return
      notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      await queryClient.invalidateQueries({ queryKey: [resource] })
      setBusy(false)
    }
  }

  return { move, busy }
}
