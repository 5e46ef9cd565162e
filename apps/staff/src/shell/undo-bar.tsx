import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect } from 'react'
import { makePendingAction, undoPendingAction, usePendingAction } from '../lib/pending-action.ts'

const UNDO_MS = 5000

/**
 * Offers to take back the move that waits; it is made when the time is over, and at once when the window is closed.
 * Pointing at the bar or focusing it stops the clock.
 */
export function UndoBar() {
  const pending = usePendingAction()

  useEffect(() => {
    if (!pending) return
    const hold = (event: BeforeUnloadEvent) => {
      void makePendingAction()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [pending])

  if (!pending) return null
  return (
    <Snackbar
      key={`${pending.resource} ${pending.id} ${pending.text}`}
      open
      message={pending.text}
      autoHideDuration={UNDO_MS}
      disableWindowBlurListener
      onClose={(_, why) => {
        // A click elsewhere means that the volunteer works on, not that the action should run at once.
        if (why === 'timeout') void makePendingAction()
      }}
      action={
        <Button size="small" onClick={undoPendingAction} sx={{ color: '#c9d2ff' }}>
          เลิกทำ
        </Button>
      }
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      // Below dialogs over the page: it would otherwise cover the buttons that close a photo.
      sx={{ zIndex: ({ zIndex }) => zIndex.modal - 1 }}
    />
  )
}
