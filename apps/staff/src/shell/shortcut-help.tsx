import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { isTaken, SHORTCUT_KEYS, useShortcuts } from '../lib/shortcuts.ts'
import { KeyHint } from '../ui/key-hint.tsx'

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
      {isOpen && <Keys onClose={() => setOpen(false)} />}
    </>
  )
}

function Keys({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const shortcuts = useShortcuts()
  const shown = [...new Map(shortcuts.map(({ key, label }) => [key, label]))]
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>ปุ่มลัดของหน้านี้</DialogTitle>
      <DialogContent>
        {shown.length === 0 && <Typography>หน้านี้ไม่มีปุ่มลัดของตัวเอง</Typography>}
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}
        >
          {[
            ...shown.map(([key, label]) => [SHORTCUT_KEYS[key].shown, label] as const),
            ['?', 'เปิดรายการนี้'] as const,
          ].map(([key, label]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <KeyHint always>{key}</KeyHint>
              </Box>
              <Typography component="dd" sx={{ m: 0 }}>
                {label}
              </Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          ใช้ได้ทั้งแป้นไทยและอังกฤษ ยกเว้นตอนพิมพ์ในช่องหรือมีหน้าต่างเปิดอยู่ ในหน้าต่างกด Enter เพื่อยืนยัน กด Esc เพื่อกลับ
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>ปิด</Button>
      </DialogActions>
    </Dialog>
  )
}
