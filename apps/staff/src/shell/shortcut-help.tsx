import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Suspense, useEffect, useState } from 'react'
import { isTaken } from '../lib/input/shortcuts.ts'
import { lazyPart, MissingDialog } from '../ui/page/lazy-part.tsx'

const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList, MissingDialog)

/** Lists the keys of the page, by its button on laptops and by the key of the question mark. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The Thai layout writes another character with the same two keys.
      if (
        event.repeat ||
        isTaken(event) ||
        !(event.key === '?' || (event.code === 'Slash' && event.shiftKey))
      )
        return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <Tooltip title="ปุ่มลัดของหน้านี้ (กด ?)">
        <IconButton
          color="inherit"
          aria-label="ปุ่มลัดของหน้านี้"
          aria-keyshortcuts="?"
          onClick={() => setOpen(true)}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <KeyboardIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ShortcutList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
