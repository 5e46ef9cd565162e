import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect } from 'react'
import {
  makePendingAction,
  sendAsPageCloses,
  storeWhileHidden,
  UNDO_MS,
  undoPendingAction,
  usePendingAction,
} from '../lib/actions/pending-action.ts'
import { shopColours } from '../lib/shop-identity.ts'
import { NamedText } from '../lib/text/named-text.tsx'

/** The app bar, the space of the page and the row of its title, on a phone. */
const BELOW_TITLE_PX = 120

/**
 * Names the pending action and its record, and offers to take it back. It is sent when the time is over, and at once when
 * the page is closed or reloaded. Pointing at the bar or focusing it stops the clock.
 */
export function UndoBar() {
  const pending = usePendingAction()

  useEffect(() => {
    if (!pending) return
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') storeWhileHidden()
    }
    window.addEventListener('pagehide', sendAsPageCloses)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', sendAsPageCloses)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [pending])

  if (!pending) return null
  return (
    <Snackbar
      key={`${pending.resource} ${pending.id} ${pending.what}`}
      open
      message={<NamedText text={`กำลัง${pending.what} ${pending.subject}`} name={pending.subject} />}
      autoHideDuration={UNDO_MS}
      disableWindowBlurListener
      onClose={(_, why) => {
        // A click elsewhere means that the volunteer works on, not that the action should run at once.
        if (why === 'timeout') void makePendingAction()
      }}
      action={
        <Button size="small" onClick={undoPendingAction} sx={{ color: shopColours.mainTint }}>
          เลิกทำ
        </Button>
      }
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      // Below dialogs over the page: it would otherwise cover the buttons that close a photo. On phones also below the row
      // of the title, which has the way back and to the next record.
      sx={{ zIndex: ({ zIndex }) => zIndex.modal - 1, top: { xs: BELOW_TITLE_PX, md: 24 } }}
    />
  )
}
