import NextIcon from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useUnconfirmedActions } from '../../lib/actions/pending-action.ts'
import { type ClaimedResource, claimNext, type WorkedQueue } from '../../lib/actions/use-claim.ts'
import { useSummary } from '../../lib/admin/summary.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { SHORTCUT_KEYS, useShortcut } from '../../lib/input/shortcuts.ts'
import { FOR_SCREEN_READERS } from '../page/for-screen-readers.ts'
import { KeyHint } from '../page/key-hint.tsx'

/** Where the row of the title has no space for more than one word, the whole text is for screen readers. */
const ONE_WORD_ON_PHONES = {
  '@media (max-width: 899.95px)': FOR_SCREEN_READERS,
}

type NextButtonProps = {
  resource: ClaimedResource
  /** The record on the page, which the next one follows; without it, the one that waits longest is next. */
  current?: { id: string; waits: boolean }
  /** The part of the queue that the volunteer works off, in its order; without it, all that waits, the longest first. */
  queue?: WorkedQueue | undefined
  pathOf: (id: string) => string
  /** It is the main action of its page, and has a row of its own on a phone. */
  isMain?: boolean
  children: string
}

/**
 * Claims the next record that waits for a check and opens it, by a click or by the key N. Records that other volunteers
 * hold are skipped, so that two of them never get the same one. Shown while another one waits.
 */
export function NextButton({ resource, current, queue, pathOf, isMain = false, children }: NextButtonProps) {
  const { data: summary } = useSummary()
  const unconfirmed = useUnconfirmedActions()
  const navigate = useNavigate()
  const notify = useNotify()
  const { call } = useCall()
  const [isAsking, setIsAsking] = useState(false)
  const waiting = queue?.status === 'paid' ? summary?.orders.paid : summary?.[resource].pending
  const othersWait = (waiting ?? 0) > (current?.waits ? 1 : 0)
  const after = current?.id

  async function open() {
    setIsAsking(true)
    await call(async () => {
      // Records whose decision the server does not know yet are still in its queue. At its end it begins again.
      const passed = new Set(after === undefined ? [] : [after])
      let next = await claimNext(resource, after, queue)
      while (next !== null && !passed.has(next) && unconfirmed.some(({ id }) => id === next)) {
        passed.add(next)
        next = await claimNext(resource, next, queue)
      }
      if (next === null || passed.has(next)) {
        notify(queue ? 'ไม่มีรายการอื่นในคิวนี้ หรือมีคนตรวจอยู่แล้ว' : 'รายการอื่นมีคนตรวจอยู่แล้ว', { type: 'info' })
      } else navigate(pathOf(next))
    })
    setIsAsking(false)
  }

  useShortcut('next', children, othersWait && !isAsking ? () => void open() : null)

  if (!othersWait) return null
  return (
    <Button
      onClick={() => void open()}
      disabled={isAsking}
      aria-keyshortcuts="N"
      variant={isMain ? 'contained' : 'text'}
      endIcon={<NextIcon aria-hidden fontSize="small" />}
      sx={{ minHeight: 44 }}
    >
      <Box component="span" sx={isMain ? null : ONE_WORD_ON_PHONES}>
        {children}
      </Box>
      {!isMain && (
        <Box component="span" aria-hidden sx={{ display: { md: 'none' } }}>
          ถัดไป
        </Box>
      )}
      <KeyHint>{`กด ${SHORTCUT_KEYS.next.shown}`}</KeyHint>
    </Button>
  )
}
