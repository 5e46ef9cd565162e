import { MAX_CSV_PROBLEMS } from '@jansi/contract/staff-product-file'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment } from 'react'

type Problem = { line: number; column: string; message: string }

/** The errors in a file, by row as a spreadsheet counts them. */
export function FileProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <>
      <Alert severity="error">
        {`พบ ${problems.length} จุดที่ต้องแก้${problems.length >= MAX_CSV_PROBLEMS ? ' (แสดงเท่านี้ก่อน)' : ''} แก้ในไฟล์แล้วเลือกไฟล์ใหม่ ยังไม่มีข้อมูลใดถูกเปลี่ยน`}
      </Alert>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label="จุดที่ต้องแก้ในไฟล์">
          <TableHead>
            <TableRow>
              <TableCell align="right">แถว</TableCell>
              <TableCell>คอลัมน์</TableCell>
              <TableCell>วิธีแก้</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.map((problem) => (
              <TableRow key={`${problem.line} ${problem.column} ${problem.message}`}>
                <TableCell align="right">{problem.line}</TableCell>
                <TableCell>{problem.column ? <ColumnName name={problem.column} /> : 'ทั้งแถว'}</TableCell>
                <TableCell>{problem.message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  )
}

/** On a narrow screen the name goes on in the next line after one of its words, never within it. */
function ColumnName({ name }: { name: string }) {
  return name.split(/(?<=_)/).map((word) => (
    <Fragment key={word}>
      <span>{word}</span>
      <wbr />
    </Fragment>
  ))
}
