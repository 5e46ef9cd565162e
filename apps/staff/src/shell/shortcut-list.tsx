import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { SHORTCUT_KEYS, useShortcuts } from '../lib/input/shortcuts.ts'
import { KeyHint } from '../ui/page/key-hint.tsx'

/** The dialog with the keys that work on the page now. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const shortcuts = useShortcuts()
  const shown = [...new Map(shortcuts.map(({ key, label }) => [key, label]))]
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>ปุ่มลัดของหน้านี้</DialogTitle>
      <DialogContent>
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
