import type { SortInput } from '@jansi/contract/versions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { ApiError, errorText } from '../api/api-error.ts'
import { moved } from './reorder.ts'

const ORDERED_MEANWHILE = 'มีคนจัดลำดับหรือแก้รายการไปก่อน แสดงลำดับล่าสุดแล้ว จัดใหม่ได้เลย'

/**
 * Sorts a short list: saves the new order over the shown one, then reads the list again. If somebody else
 * sorted it meanwhile, nothing is saved and the current list is shown.
 */
export function useReorder(
  resource: string,
  entries: readonly { id: number }[],
  save: (order: SortInput) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  async function move(from: number, to: number) {
    const was = entries.map(({ id }) => id)
    setBusy(true)
    try {
      await save({ was, order: moved(was, from, to) })
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return
      const stale = error instanceof ApiError && error.code === 'stale'
      notify(stale ? ORDERED_MEANWHILE : errorText(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      await queryClient.invalidateQueries({ queryKey: [resource] })
      setBusy(false)
    }
  }

  return { move, busy }
}
