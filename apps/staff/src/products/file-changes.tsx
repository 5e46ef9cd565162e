import { formatCount } from '@jansi/client/format'
import type { ImportedProducts } from '@jansi/contract/staff-product-file'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'

type FileChangesProps = {
  changes: ImportedProducts['changes']
  /** How many there are, also beyond those that are listed. */
  count: number
}

/** The changes of a file: product, field, and both values. */
export function FileChanges({ changes, count }: FileChangesProps) {
  if (changes.length === 0) return null
  return (
    <>
      <Box role="group" aria-label="ตารางสิ่งที่เปลี่ยน" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label="สิ่งที่เปลี่ยน">
          <TableHead>
            <TableRow>
              <TableCell align="right">แถว</TableCell>
              <TableCell>สินค้า</TableCell>
              <TableCell>ช่อง</TableCell>
              <TableCell>เดิม</TableCell>
              <TableCell>ใหม่</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map((change) => (
              <TableRow key={`${change.line} ${change.size} ${change.field}`}>
                <TableCell align="right">{change.line}</TableCell>
                <TableCell component="th" scope="row" sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>
                  {change.size === null ? change.name : `${change.name} (${change.size})`}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{change.field}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{change.from || '–'}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{change.to || '–'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {count > changes.length && (
        <Typography variant="body2" color="textSecondary">
          {`แสดง ${formatCount(changes.length)} จาก ${formatCount(count)} จุดที่เปลี่ยน`}
        </Typography>
      )}
    </>
  )
}
