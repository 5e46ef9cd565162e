import { formatBaht, formatCount, formatWeekdayTime } from '@jansi/client/format'
import { saveFile } from '@jansi/client/save-file'
import { exportStockMovements } from '@jansi/contract/calls/staff-stock'
import type { SuccessOf } from '@jansi/contract/endpoint'
import { MOVEMENT_KINDS, MOVEMENT_TEXTS } from '@jansi/contract/movement-kinds'
import type { listStockMovements, StockMovementBody } from '@jansi/contract/staff-stock'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router'
import { useRecord } from '../lib/admin/use-record.ts'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { TextInput } from '../ui/fields/text-input.tsx'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { EmptyState, Loaded } from '../ui/page/states.tsx'
import { LEDGER_PAGE_ROWS, ledgerFilter } from './ledger-address.ts'
import { StockFigures } from './stock-figures.tsx'

type LedgerRecord = SuccessOf<typeof listStockMovements> & { id: string }

/** Everything that moved a variant's stock, newest first, with the quantities after each movement. */
export function LedgerPage() {
  const variant = Number(useParams().variant)
  const [query, setQuery] = useSearchParams()
  const read = useRecord<LedgerRecord>('movements', `${variant}?${query}`)
  const ledger = read.data
  const filter = ledgerFilter(query)

  function set(name: string, value: string) {
    const next = new URLSearchParams(query)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }

  const name = ledger && `${ledger.product.name} (${ledger.variant.size})`
  return (
    <Page
      title={name ? `ประวัติสต็อก ${name}` : 'ประวัติสต็อก'}
      back={
        ledger
          ? { to: paths.products.one(ledger.product.id), label: `กลับไป ${ledger.product.name}` }
          : { to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }
      }
      actions={ledger && <Download ledger={ledger} filter={filter} />}
    >
      <Filters filter={filter} onChange={set} />
      <Loaded query={read}>
        {(ledger) => (
          <Panel title="การเคลื่อนไหว" aside={<StockFigures stock={ledger.variant} />}>
            <Movements movements={ledger.results} />
            <Pages
              page={filter.page}
              pages={Math.ceil(ledger.count / LEDGER_PAGE_ROWS)}
              onOpen={(page) => set('page', page === 1 ? '' : String(page))}
            />
          </Panel>
        )}
      </Loaded>
    </Page>
  )
}

type Filter = ReturnType<typeof ledgerFilter>

function Filters({ filter, onChange }: { filter: Filter; onChange: (name: string, value: string) => void }) {
  return (
    <Box
      role="group"
      aria-label="ตัวกรอง"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        maxWidth: 720,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
      }}
    >
      <TextField
        select
        label="ชนิด"
        value={filter.kind ?? ''}
        onChange={(event) => onChange('kind', event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">ทุกชนิด</MenuItem>
        {MOVEMENT_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {MOVEMENT_TEXTS[kind]}
          </MenuItem>
        ))}
      </TextField>
      <TextInput
        label="ตั้งแต่"
        type="date"
        value={filter.from ?? ''}
        onChange={(day) => onChange('from', day)}
      />
      <TextInput label="ถึง" type="date" value={filter.to ?? ''} onChange={(day) => onChange('to', day)} />
    </Box>
  )
}

function Download({ ledger, filter }: { ledger: LedgerRecord; filter: Filter }) {
  const { call, busy } = useCall()
  const { page: _, ...query } = filter
  const download = () =>
    call(async () => {
      const { csv } = await api(exportStockMovements, { params: { id: ledger.variant.id }, query })
      saveFile(`jansi-ledger-${ledger.variant.id}.csv`, csv, 'text/csv;charset=utf-8')
    })
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={busy}
      onClick={() => void download()}
      sx={{ ml: { md: 'auto' } }}
    >
      {busy ? 'กำลังเตรียมไฟล์…' : 'ดาวน์โหลด CSV'}
    </Button>
  )
}

function Pages(props: { page: number; pages: number; onOpen: (page: number) => void }) {
  const { page, pages, onOpen } = props
  if (pages <= 1) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 2 }}>
      <Button disabled={page <= 1} onClick={() => onOpen(page - 1)}>
        ใหม่กว่า
      </Button>
      <Typography variant="body2">{`หน้า ${page} จาก ${pages}`}</Typography>
      <Button disabled={page >= pages} onClick={() => onOpen(page + 1)}>
        เก่ากว่า
      </Button>
    </Box>
  )
}

function Movements({ movements }: { movements: readonly StockMovementBody[] }) {
  if (movements.length === 0) return <EmptyState title="ไม่มีการเคลื่อนไหว" />
  return (
    <Box component="ol" aria-label="การเคลื่อนไหว" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {movements.map((movement) => (
        <Box
          component="li"
          key={movement.id}
          sx={{ py: 1.25, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            <Typography sx={{ fontWeight: 600 }}>{MOVEMENT_TEXTS[movement.kind]}</Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
              {changesOf(movement)}
            </Typography>
          </Box>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}
          >
            {balanceOf(movement)}
          </Typography>
          {movement.unit_cost !== null && (
            <Typography variant="body2">{`ราคาซื้อชิ้นละ ${formatBaht(movement.unit_cost)}`}</Typography>
          )}
          {movement.reason && <Typography variant="body2">{movement.reason}</Typography>}
          <Typography variant="caption" component="p" color="textSecondary">
            <span>{`${formatWeekdayTime(movement.created_at)} · ${movement.actor ?? 'ระบบ'}`}</span>
            {movement.order && movement.order_number !== null && (
              <>
                <span>{' · '}</span>
                <Link component={RouterLink} to={paths.orders.one(movement.order)}>
                  {`คำสั่งซื้อ${orderNumber(movement.order_number)}`}
                </Link>
              </>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function changesOf(movement: StockMovementBody): string {
  const signed = (name: string, pieces: number) =>
    pieces === 0 ? [] : [`${name} ${pieces > 0 ? '+' : '−'}${formatCount(Math.abs(pieces))}`]
  const changes = [
    ...signed('เหลือ', movement.available),
    ...signed('ยืมอยู่', movement.on_loan),
    ...signed('พักซ่อม', movement.quarantined),
  ]
  return changes.join(' · ') || 'ไม่เปลี่ยน'
}

/** The quantities after a movement: pieces on loan and in repair only where there are any. */
function balanceOf({ balance }: StockMovementBody): string {
  return [
    `คงเหลือ ${formatCount(balance.available)}`,
    ...(balance.on_loan > 0 ? [`ยืมอยู่ ${formatCount(balance.on_loan)}`] : []),
    ...(balance.quarantined > 0 ? [`พักซ่อม ${formatCount(balance.quarantined)}`] : []),
  ].join(' · ')
}
