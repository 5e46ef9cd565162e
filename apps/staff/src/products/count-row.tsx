import { formatCount } from '@jansi/client/format'
import { type CountLine, MAX_ADJUSTED_PIECES } from '@jansi/contract/staff-stock'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { memo, useId } from 'react'
import { useFigure } from '../ui/fields/use-figure.ts'
import type { CountEntry } from './count-draft.ts'
import { differenceText } from './movement-dialog.tsx'
import type { LineProblem } from './use-count-sheet.ts'

type CountRowProps = {
  line: CountLine
  /** The first line of a product carries its name. */
  startsProduct: boolean
  entry: CountEntry | undefined
  problem: LineProblem | undefined
  onCount: (line: CountLine, pieces: number | null) => void
}

const PROBLEMS: Record<LineProblem, string> = {
  changed: 'จำนวนที่ควรมีเปลี่ยนระหว่างนับ ตรวจอีกครั้ง',
  below_reserved: 'น้อยกว่าที่จองไว้ ปิดหรือเปลี่ยนรายการของคำสั่งซื้อก่อน',
}

/** One variant of a count sheet. Only lines that change are drawn again: a sheet has hundreds. */
export const CountRow = memo(function CountRow({
  line,
  startsProduct,
  entry,
  problem,
  onCount,
}: CountRowProps) {
  const name = [line.size, line.type_name].filter(Boolean).join(' · ')
  const expected = entry?.expected ?? line.on_shelf
  const figure = useFigure({
    value: entry?.counted ?? null,
    min: 0,
    max: MAX_ADJUSTED_PIECES,
    unread: null,
    onChange: (pieces) => onCount(line, pieces),
  })
  const problemId = useId()
  return (
    <Box
      component="li"
      id={`line-${line.variant}`}
      sx={{ px: 2, py: 1, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {startsProduct && (
        <Typography component="h2" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {line.product_name}
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {`${name}${line.is_active ? '' : ' (ปิดใช้)'}`}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {`ควรมี ${formatCount(expected)}${line.reserved > 0 ? ` รวมจองไว้ ${formatCount(line.reserved)}` : ''}${line.shelf ? ` · ชั้น ${line.shelf}` : ''}`}
          </Typography>
        </Box>
        <Box sx={{ width: 96, flexShrink: 0 }}>
          <OutlinedInput
            size="small"
            placeholder="นับได้"
            value={figure.text}
            error={figure.problem !== undefined}
            onChange={({ target }) => figure.type(target.value)}
            onBlur={figure.leave}
            inputProps={{
              ...figure.input,
              'aria-label': `นับได้ ${line.product_name} ${name}`,
              'aria-describedby': figure.problem && problemId,
              style: { textAlign: 'right' },
            }}
          />
        </Box>
      </Box>
      {figure.problem && (
        <FormHelperText error role="alert" id={problemId} sx={{ textAlign: 'right' }}>
          {figure.problem}
        </FormHelperText>
      )}
      {entry && (
        <Typography
          variant="body2"
          color={entry.counted === entry.expected ? 'success' : 'error'}
          sx={{ textAlign: 'right' }}
        >
          {differenceText(entry.counted - entry.expected)}
        </Typography>
      )}
      {problem && (
        <Typography variant="body2" color="error">
          {PROBLEMS[problem]}
        </Typography>
      )}
    </Box>
  )
})
