import { imageAtWidth } from '@jansi/contract/images'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Difference, FieldDescription } from './differences.ts'

type StaleDialogProps = {
  /** The record that both had open: สินค้านี้. */
  what: string
  differences: readonly Difference[]
  onLoadTheirs: () => void
  onKeepLocalChanges: () => void
}

/** The changes that another volunteer saved meanwhile, and the choice between them and one's own input. */
export function StaleDialog({ what, differences, onLoadTheirs, onKeepLocalChanges }: StaleDialogProps) {
  const titleId = useId()
  const both = differences.some((difference) => difference.both)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`มีคนบันทึก${what}ไปก่อน`}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {`สิ่งที่ยังไม่บันทึกของคุณอยู่ครบ${both ? ' ช่องที่แก้ทั้งคู่จะใช้ของคุณถ้าเลือกเก็บไว้แก้ต่อ' : ' ช่องที่อีกคนแก้จะตามมาด้วยถ้าเลือกเก็บไว้แก้ต่อ'}`}
        </Typography>
        {differences.length === 0 && <Typography>อีกคนแก้เหมือนกับที่คุณเขียนไว้ บันทึกต่อได้เลย</Typography>}
        <Box component="ul" aria-label="สิ่งที่เปลี่ยนไป" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {differences.map((difference) => (
            <Box
              component="li"
              key={difference.field}
              sx={{ py: 1.25, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
            >
              <Typography variant="subtitle2" component="p">
                {`${difference.field}${difference.both ? ' (แก้ทั้งคู่)' : ''}`}
              </Typography>
              <SaidBy whose="ของเขา" said={difference.theirs} faint={false} />
              <SaidBy whose="ของฉัน" said={difference.mine} faint={!difference.both} />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLoadTheirs}>โหลดของใหม่</Button>
        <Button variant="contained" onClick={onKeepLocalChanges} autoFocus>
          เก็บของฉันไว้แก้ต่อ
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function SaidBy({ whose, said, faint }: { whose: string; said: FieldDescription; faint: boolean }) {
  const color = faint ? 'textSecondary' : undefined
  if (typeof said === 'string') {
    return (
      <Typography variant="body2" color={color}>
        {`${whose}: ${said}`}
      </Typography>
    )
  }
  return (
    <Box>
      <Typography variant="body2" color={color}>
        {`${whose}: ${said.length} รูป`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 }}>
        {said.map(({ url, caption }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same image may be there twice.
          <Box key={`${url} ${index}`} sx={{ width: 88 }}>
            <Box
              component="img"
              src={imageAtWidth(url, 320)}
              alt={caption || `รูปที่ ${index + 1} ${whose}`}
              sx={{ display: 'block', width: 88, height: 66, objectFit: 'cover', borderRadius: '8px' }}
            />
            {caption && <Typography variant="caption">{caption}</Typography>}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
