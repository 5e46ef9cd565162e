import NextIcon from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useEffect } from 'react'
import { useGetList } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router'
import { nextInQueue } from '../lib/next-in-queue.ts'
import { usePendingAction } from '../lib/pending-action.ts'

const MAX_LISTED = 100
/** The key by its place on the keyboard, so that it works in Thai too. */
const KEY = 'KeyN'

type NextLinkProps = {
  resource: 'orders' | 'returns'
  current: string
  pathOf: (id: string) => string
  children: string
}

/** Leads to the next one that waits for a check, by a click or by the key N. */
export function NextLink({ resource, current, pathOf, children }: NextLinkProps) {
  const { data = [] } = useGetList<{ id: string }>(resource, {
    filter: { status: 'pending' },
    pagination: { page: 1, perPage: MAX_LISTED },
  })
  const pending = usePendingAction()
  const navigate = useNavigate()
  // A record with a pending action is still in the queue, although it is dealt with.
  const queue = data.map(({ id }) => id).filter((id) => id === current || id !== pending?.id)
  const next = nextInQueue(queue, current)
  const path = next === null ? null : pathOf(next)

  useEffect(() => {
    if (path === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== KEY || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTaken(event.target)) return
      event.preventDefault()
      navigate(path)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [path, navigate])

  if (path === null) return null
  return (
    <Link
      component={RouterLink}
      to={path}
      aria-keyshortcuts="N"
      sx={{ ml: { md: 'auto' }, display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}
    >
      {children}
      <NextIcon aria-hidden fontSize="small" />
      <Box
        component="kbd"
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'inline' },
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
    </Link>
  )
}

const WRITTEN_IN = 'input, textarea, select, [role="textbox"], [role="combobox"], [role="listbox"]'

/** True while the key belongs to somebody else: to a field that is written in, or to an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(WRITTEN_IN) !== null)
}
