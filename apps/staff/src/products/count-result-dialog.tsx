import { formatCount } from '@jansi/client/format'
import { type CountLine, MAX_STOCK_REASON_CHARACTERS } from '@jansi/contract/staff-stock'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import type { CountDraft } from './count-draft.ts'
import type { LineProblem } from './use-count-sheet.ts'

type CountResultDialogProps = {
  lines: readonly CountLine[]
  draft: CountDraft
  problems: Readonly<Record<number, LineProblem>>
  busy: boolean
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** The differences of a sheet before it is booked. */
export function CountResultDialog(props: CountResultDialogProps) {
  const { lines, draft, problems, busy, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  const counted = Object.keys(draft).length
  const differing = lines.flatMap((line) => {
    const entry = draft[line.variant]
    return entry && (entry.counted !== entry.expected || problems[line.variant]) ? [{ line, entry }] : []
  })
  const left = lines.filter(({ variant }) => draft[variant] === undefined).length
  const kinds = new Set(Object.values(problems))
  return (
    <FormDialog
      title="ผลนับสต็อก"
      confirm="บันทึกผลนับ"
      busy={busy}
      ready={!kinds.has('below_reserved')}
      onConfirm={() => void onConfirm(reason)}
      onClose={onClose}
    >
      {kinds.has('changed') && (
        <Alert severity="warning">ยังไม่ได้บันทึก จำนวนที่ควรมีเปลี่ยนระหว่างนับ ตรวจรายการที่เปลี่ยนแล้วบันทึกอีกครั้ง</Alert>
      )}
      {kinds.has('below_reserved') && (
        <Alert severity="error">
          ยังไม่ได้บันทึก บางรายการนับได้น้อยกว่าที่จองไว้ ปิดหรือเปลี่ยนรายการของคำสั่งซื้อก่อน หรือแก้จำนวนที่นับ
        </Alert>
      )}
      <Typography>
        {`นับแล้ว ${formatCount(counted)} รายการ · ต่างจากที่ควรมี ${formatCount(differing.filter(({ entry }) => entry.counted !== entry.expected).length)} รายการ${left > 0 ? ` · ยังไม่นับ ${formatCount(left)} รายการ จะคงเดิม` : ''}`}
      </Typography>
      {differing.length > 0 && (
        <Box role="group" aria-label="ตารางผลต่าง" tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label="รายการที่ต่าง" sx={{ '& th, & td': { px: 0.75 } }}>
            <TableHead>
              <TableRow>
                <TableCell>สินค้า</TableCell>
                <TableCell align="right">ควรมี</TableCell>
                <TableCell align="right">นับได้</TableCell>
                <TableCell align="right">ต่าง</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {differing.map(({ line, entry }) => (
                <TableRow key={line.variant}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                    {`${line.product_name} (${line.size})${problems[line.variant] === 'changed' ? ' · เปลี่ยนแล้ว' : ''}${problems[line.variant] === 'below_reserved' ? ` · จองไว้ ${formatCount(line.reserved)}` : ''}`}
                  </TableCell>
                  <TableCell align="right">{formatCount(entry.expected)}</TableCell>
                  <TableCell align="right">{formatCount(entry.counted)}</TableCell>
                  <TableCell align="right">{signed(entry.counted - entry.expected)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      <TextField
        label="บันทึก"
        placeholder="เช่น นับปลายภาค"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_STOCK_REASON_CHARACTERS } }}
      />
    </FormDialog>
  )
}

function signed(difference: number): string {
  return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${formatCount(Math.abs(difference))}`
}
