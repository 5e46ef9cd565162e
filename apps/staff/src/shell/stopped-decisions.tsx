import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link } from 'react-router'
import {
  dropStoppedAction,
  type PendingAction,
  sendStoppedAction,
  useStoppedActions,
} from '../lib/actions/pending-action.ts'
import { isDone } from '../lib/actions/unsent-actions.ts'
import { errorText } from '../lib/api/api-error.ts'
import { forgetInput } from '../lib/input/stored-input.ts'
import { NamedText } from '../lib/text/named-text.tsx'

/** The decisions that a lost session or network stopped, over every page, until they are sent or thrown away. */
export function StoppedDecisions() {
  const stopped = useStoppedActions()
  if (stopped.length === 0) return null
  return (
    <Box
      component="section"
      aria-label="ยังไม่ได้ส่ง"
      sx={{ display: 'grid', gap: 1, px: { xs: 2, md: 3 }, pt: 2, maxWidth: 1280 }}
    >
      {stopped.map((action) => (
        <StoppedDecision key={`${action.resource} ${action.id}`} action={action} />
      ))}
    </Box>
  )
}

function StoppedDecision({ action }: { action: PendingAction }) {
  const { resource, id, what, subject, path, typed } = action
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  async function sendAgain() {
    setBusy(true)
    try {
      // Only its response may have been lost.
      const { data: record } = await dataProvider.getOne(resource, { id })
      if (!isDone(action, record)) return await sendStoppedAction(action)
      throwAway()
      void queryClient.invalidateQueries({ queryKey: [resource] })
      notify(`${what} ${subject} บันทึกไว้แล้ว`, { type: 'success' })
    } catch (error) {
      notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
      setBusy(false)
    }
  }

  function throwAway() {
    dropStoppedAction(action)
    forgetInput(resource, id)
  }

  return (
    <Alert severity="warning" role="alert">
      <NamedText text={`ส่งไม่สำเร็จ: ${what} ${subject}`} name={subject} />
      {typed && (
        <Typography sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{typed}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" color="inherit" disabled={busy} onClick={() => void sendAgain()}>
          ส่งอีกครั้ง
        </Button>
        <Button color="inherit" component={Link} to={path}>
          เปิดดู
        </Button>
        <Button color="inherit" disabled={busy} onClick={throwAway}>
          ทิ้ง
        </Button>
      </Box>
    </Alert>
  )
}
