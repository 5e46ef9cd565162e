import { Notification } from 'react-admin'
import { UndoBar } from './undo-bar.tsx'

/**
 * Messages about actions and refusals, on top of the window: at the bottom they would cover the actions of a
 * page.
 */
export function Notices() {
  return (
    <>
      <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
      <UndoBar />
    </>
  )
}
