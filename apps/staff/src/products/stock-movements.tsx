import { formatCount } from '@jansi/client/format'
import { getStaffProduct } from '@jansi/contract/calls/staff-catalog'
import { bookCount, moveShelfStock, resolveQuarantine } from '@jansi/contract/calls/staff-stock'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import type { ApiError } from '../lib/api/api-error.ts'
import { useRequestKey } from '../lib/api/request-key.ts'
import { paths } from '../paths.ts'
import { staleLines } from './count-refusal.ts'
import { MovementDialog, type TypedMovement } from './movement-dialog.tsx'
import { PiecesDrawer } from './pieces-drawer.tsx'
import { QuarantineDialog, type Settlement } from './quarantine-dialog.tsx'
import { StockFigures } from './stock-figures.tsx'
import { WaitingDrawer } from './waiting-drawer.tsx'

type StockMovesProps = { productId: number; variant: StaffVariant }
type Open = 'adjust' | 'quarantine' | 'pieces' | 'waiting'

/** A variant's stock, the moves it allows, and the way to its ledger. */
export function StockMoves({ productId, variant }: StockMovesProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { record, resolve, busy } = useMovements({ productId, variant, open, onDone: close })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        <StockFigures stock={variant} />
      </Typography>
      <StockButtons variant={variant} onOpen={setOpen} />
      {open === 'pieces' && <PiecesDrawer productId={productId} variant={variant} onClose={close} />}
      {open === 'waiting' && <WaitingDrawer productId={productId} variant={variant} onClose={close} />}
      {open === 'adjust' && (
        <MovementDialog variant={variant} busy={busy} onConfirm={record} onClose={close} />
      )}
      {open === 'quarantine' && (
        <QuarantineDialog
          variant={variant}
          busy={busy}
          onConfirm={(body) => void resolve(body)}
          onClose={close}
        />
      )}
    </Box>
  )
}

function StockButtons({ variant, onOpen }: { variant: StaffVariant; onOpen: (what: Open) => void }) {
  const { id, size, can, waiting } = variant
  const named = (name: string) =>
    ({ size: 'small', 'aria-label': `${name} ${size}`, children: name }) as const
  return (
    <>
      <Button {...named('ปรับสต็อก')} variant="outlined" onClick={() => onOpen('adjust')} />
      {can.settle_quarantine && (
        <Button {...named('จัดการของพักซ่อม')} variant="outlined" onClick={() => onOpen('quarantine')} />
      )}
      {waiting !== undefined && (
        <Button
          {...named(`คิวรอ ${formatCount(waiting)} คน`)}
          variant="outlined"
          onClick={() => onOpen('waiting')}
        />
      )}
      <Button {...named('ประวัติสต็อก')} component={Link} to={paths.products.ledger(id)} />
      <Button {...named('หมายเลขชิ้น')} onClick={() => onOpen('pieces')} />
      <Button {...named('พิมพ์ป้าย')} component={Link} to={paths.products.labels([id])} />
    </>
  )
}

type Movements = StockMovesProps & { open: Open | null; onDone: () => void }

/** The calls that move a variant's stock: each reads the product again, whose other variants may have moved too. */
function useMovements({ productId, variant, open, onDone }: Movements) {
  const { run, busy } = useRecordAction('products', String(productId), ['movements'])
  const key = useRequestKey(open)
  const queryClient = useQueryClient()
  const params = { id: variant.id }

  async function move(
    call: () => Promise<unknown>,
    done: string,
    showsRefusal?: (error: ApiError) => boolean,
  ): Promise<void> {
    const moved = async () => {
      await call()
      return await api(getStaffProduct, { params: { id: productId } })
    }
    if (await run(moved, done, showsRefusal)) onDone()
  }

  /** Resolves to the expected figure of now if a count was refused as stale. */
  async function record(movement: TypedMovement): Promise<number | null> {
    if (movement.kind !== 'counted') {
      await move(() => api(moveShelfStock, { params, body: movement, idempotencyKey: key }), 'ปรับสต็อกแล้ว')
      return null
    }
    const { expected, counted, reason } = movement
    const body = { lines: [{ variant: variant.id, expected, counted }], ...(reason && { reason }) }
    let now: number | null = null
    await move(
      () => api(bookCount, { body }),
      'บันทึกผลนับแล้ว',
      (error) => {
        now = staleLines(error)?.[0]?.on_shelf ?? null
        if (now !== null) void queryClient.invalidateQueries({ queryKey: ['products', 'getOne'] })
        return now !== null
      },
    )
    return now
  }

  const resolve = (body: Settlement) =>
    move(
      () => api(resolveQuarantine, { params, body, idempotencyKey: key }),
      body.to === 'stock' ? 'นำกลับเข้าสต็อกแล้ว' : 'ตัดออกจากสต็อกแล้ว',
    )

  return { record, resolve, busy }
}
