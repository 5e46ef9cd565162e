import { Notification } from 'react-admin'
import { UndoBar } from './undo-bar.tsx'

/** What was done or refused, on top of the window: at the bottom it would cover the moves of a page. */
export function Notices() {
  return (
    <>
      <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
      <UndoBar />
    </>
  )
}
