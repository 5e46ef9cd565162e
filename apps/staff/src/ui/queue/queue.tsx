import type { Elements } from '@jansi/client/elements'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { Pagination, type RaRecord, useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { useShortcut } from '../../lib/input/shortcuts.ts'
import { EmptyState, ErrorState, LoadingState } from '../page/states.tsx'
import { useRowLink } from './use-row-link.ts'

/** A column of the table, and where the card of a phone has it; without a place only the table shows it. */
export type QueueColumn<R> = {
  title: string
  cell: (record: R) => ReactNode
  align?: 'right'
  /** In pixels. */
  width?: number
  /** In the card's first row, at the end of that row, or below the line of facts. */
  card?: 'head' | 'amount' | 'marks'
  /** The content of the card where it is not that of the cell. */
  short?: (record: R) => ReactNode
}

type QueueProps<R> = {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly QueueColumn<R>[]
  /** Heading of the first column. */
  nameTitle?: string
  /** The text of the link in the first column and on the card. */
  nameOf: (record: R) => ReactNode
  /** The text of that link in the table, whose heading names it. */
  cellOf?: (record: R) => ReactNode
  /** A code that was perhaps searched for: next to the names that a search found. */
  codeOf?: (record: R) => string
  /** The content before the name: an image. */
  lead?: (record: R) => Elements
  /** Its width with the gap, in pixels, so that the heading is over the names. */
  leadWidth?: number
  pathOf: (record: R) => string
  /** The facts of a record in one line of its card. */
  line?: (record: R) => ReactNode
  /** The content of a card that its columns do not make. */
  card?: (record: R) => Elements
  empty: string
}

const WIDE = '(min-width: 900px)'
const FOCUS = { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 }

/** The rows of a list: a table on laptops, cards on phones, with its loading, empty and error states. */
export function Queue<R extends RaRecord>(props: QueueProps<R>) {
  const { data, error, isPending, isPlaceholderData, refetch, filterValues } = useListContext<R>()
  const wide = useMediaQuery(WIDE, { noSsr: true })
  const navigate = useNavigate()
  useShortcut(
    'open',
    'เปิดแถวที่เลือกอยู่ หรือแถวแรก',
    data?.[0] ? () => navigate(props.pathOf(focusedOf(data))) : null,
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  // The list of the search before may be empty while the search that runs finds something.
  if (isPending || !data || (isPlaceholderData && data.length === 0)) return <LoadingState />
  if (data.length === 0) {
    return <EmptyState title={filterValues.q ? 'ไม่พบรายการที่ตรงกับคำค้น' : props.empty} />
  }
  return (
    <>
      {wide ? <QueueTable {...props} records={data} /> : <QueueCards {...props} records={data} />}
      <Pagination rowsPerPageOptions={[]} />
    </>
  )
}

/** Less important text in the same line of a table's cell; cut where the window is narrow, so that rows stay low. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="caption"
      component="span"
      color="textSecondary"
      noWrap
      sx={{ display: { xs: 'none', lg: 'inline-block' }, ml: 1, maxWidth: 170, verticalAlign: 'bottom' }}
    >
      {children}
    </Typography>
  )
}

/** The record of the row that has the focus, else the first one. */
function focusedOf<R extends RaRecord>(records: readonly R[]): R {
  const row = document.activeElement?.closest('[data-record]')?.getAttribute('data-record')
  const [first] = records
  if (!first) throw new Error('a list without records has no row to open')
  return records.find(({ id }) => String(id) === row) ?? first
}

function QueueTable<R extends RaRecord>(props: QueueProps<R> & { records: readonly R[] }) {
  const rowLink = useRowLink()
  const isSearch = Boolean(useListContext().filterValues.q)
  const [first] = props.records
  const headIndent = first && props.lead?.(first) ? `${props.leadWidth ?? 0}px` : 0
  return (
    <Paper elevation={1} sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={props.label}
        sx={{ '& td': { px: 1.5, py: 0.25, height: 48 }, '& th': { px: 1.5 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>
              {/* Over the names, not over the images before them. */}
              <Box component="span" sx={{ pl: headIndent }}>
                {props.nameTitle ?? 'รหัส'}
              </Box>
            </TableCell>
            {props.columns.map((column) => (
              <TableCell key={column.title} align={column.align ?? 'left'} width={column.width}>
                {column.title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.records.map((record) => (
            <TableRow
              key={record.id}
              data-record={record.id}
              hover
              {...rowLink(props.pathOf(record))}
              sx={{ cursor: 'pointer', '&:last-child td': { border: 0 } }}
            >
              <TableCell>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                  {props.lead?.(record)}
                  <Box
                    component={Link}
                    to={props.pathOf(record)}
                    sx={{ color: 'primary.main', fontWeight: 600 }}
                  >
                    {(props.cellOf ?? props.nameOf)(record)}
                  </Box>
                  {isSearch && props.codeOf && (
                    <Beside>
                      <span translate="no">{props.codeOf(record)}</span>
                    </Beside>
                  )}
                </Box>
              </TableCell>
              {props.columns.map((column) => (
                <TableCell key={column.title} align={column.align ?? 'left'}>
                  {column.cell(record)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

function QueueCards<R extends RaRecord>(props: QueueProps<R> & { records: readonly R[] }) {
  const rowLink = useRowLink()
  const isSearch = Boolean(useListContext().filterValues.q)
  return (
    <Box
      component="ul"
      aria-label={props.label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
    >
      {props.records.map((record) => (
        <Paper
          component="li"
          key={record.id}
          data-record={record.id}
          elevation={1}
          {...rowLink(props.pathOf(record))}
          sx={{
            display: 'flex',
            gap: 1.5,
            p: 2,
            minWidth: 0,
            cursor: 'pointer',
            '&:has(a:focus-visible)': FOCUS,
          }}
        >
          {props.lead?.(record)}
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="subtitle2" component="p" color="primary" sx={{ overflowWrap: 'anywhere' }}>
              <Box
                component={Link}
                to={props.pathOf(record)}
                sx={{ color: 'inherit', '&:focus-visible': { outline: 'none' } }}
              >
                {props.nameOf(record)}
              </Box>
              {isSearch && props.codeOf && (
                <Typography
                  variant="caption"
                  component="span"
                  color="textSecondary"
                  translate="no"
                  sx={{ ml: 1 }}
                >
                  {props.codeOf(record)}
                </Typography>
              )}
            </Typography>
            {props.card ? props.card(record) : <CardContent {...props} record={record} />}
          </Box>
        </Paper>
      ))}
    </Box>
  )
}

function CardContent<R>({ record, columns, line }: QueueProps<R> & { record: R }) {
  const at = (place: QueueColumn<R>['card']) => {
    const column = columns.find(({ card }) => card === place)
    return column && (column.short ?? column.cell)(record)
  }
  const [head, amount] = [at('head'), at('amount')]
  return (
    <>
      {head && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{head}</Typography>
          {amount && (
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{amount}</Typography>
          )}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {line?.(record)}
      </Typography>
      <Box sx={{ '& > :not(:empty)': { mt: 1 } }}>{at('marks')}</Box>
    </>
  )
}
