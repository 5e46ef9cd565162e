import NextIcon from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { usePendingAction } from '../lib/pending-action.ts'
import { useSummary } from '../lib/summary.ts'
import { useCall } from '../lib/use-call.ts'
import { type ClaimedResource, claimNext } from '../lib/use-claim.ts'

/** The key by its place on the keyboard, so that it works in Thai too. */
const KEY = 'KeyN'

type NextButtonProps = {
  resource: ClaimedResource
  /** The record on the page, which the next one follows; without it, the one that waits longest is next. */
  current?: { id: string; waits: boolean }
  pathOf: (id: string) => string
  children: string
}

/**
 * Claims the next record that waits for a check and opens it, by a click or by the key N. Records that other volunteers
 * hold are skipped, so that two of them never get the same one. Shown while another one waits.
 */
export function NextButton({ resource, current, pathOf, children }: NextButtonProps) {
  const { data: summary } = useSummary()
  const pending = usePendingAction()
  const navigate = useNavigate()
  const notify = useNotify()
  const { call } = useCall()
  const [isAsking, setIsAsking] = useState(false)
  const othersWait = (summary?.[resource].pending ?? 0) > (current?.waits ? 1 : 0)
  const after = current?.id

  const open = useCallback(async () => {
    setIsAsking(true)
    await call(async () => {
      const first = await claimNext(resource, after)
      // A record with a pending action is still in the queue, although it is dealt with.
      const next = first !== null && first === pending?.id ? await claimNext(resource, first) : first
      if (next === null || next === after || next === pending?.id) {
        notify('รายการอื่นมีคนตรวจอยู่แล้ว', { type: 'info' })
      } else navigate(pathOf(next))
    })
    setIsAsking(false)
  }, [resource, after, pending?.id, call, navigate, notify, pathOf])

  useEffect(() => {
    if (!othersWait || isAsking) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== KEY || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTaken(event.target)) return
      event.preventDefault()
      void open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [othersWait, isAsking, open])

  if (!othersWait) return null
  return (
    <Button
      onClick={() => void open()}
      disabled={isAsking}
      aria-keyshortcuts="N"
      endIcon={<NextIcon aria-hidden fontSize="small" />}
      sx={{ ml: { md: 'auto' }, minHeight: 44 }}
    >
      {children}
      <Box
        component="kbd"
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'inline' },
          ml: 1,
          px: 0.75,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '6px',
          font: 'inherit',
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        กด N
      </Box>
    </Button>
  )
}

const WRITTEN_IN = 'input, textarea, select, [role="textbox"], [role="combobox"], [role="listbox"]'

/** True while the key belongs to somebody else: to a field that is written in, or to an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(WRITTEN_IN) !== null)
}
