import Alert from '@mui/material/Alert'
import { type ComponentType, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { type LazyComponent, lazyComponent, MISSING_PART_TEXT } from '../../lib/admin/lazy-component.tsx'
import { ReloadButton } from './reload-button.tsx'

/**
 * Returns a part of a page that fetches its code when it is first shown, and suspends meanwhile. Where the code cannot be
 * fetched, `Missing` is in its place and the page stays, with the words typed in it; the next time the part is shown, it is
 * fetched again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingPart,
): LazyComponent<Props> {
  return lazyComponent(load, Missing)
}

/** In the place of a part of a page. The volunteer reloads the page, because only they know of unsaved text. */
export function MissingPart() {
  return (
    <Alert severity="warning" action={<ReloadButton />}>
      {MISSING_PART_TEXT}
    </Alert>
  )
}

/** In the place of a dialog: reports that it did not open, and calls `onClose`. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify()
  useEffect(() => {
    notify(MISSING_PART_TEXT, { type: 'warning' })
    onClose()
  }, [notify, onClose])
  return null
}
