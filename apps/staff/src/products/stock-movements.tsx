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
import { QuarantineDialog } from './quarantine-dialog.tsx'
import { StockFigures } from './stock-figures.tsx'
import { WaitingDrawer } from './waiting-drawer.tsx'

/** A variant's stock, the moves it allows, and the way to its ledger. */
export function StockMoves({ productId, variant }: { productId: number; variant: StaffVariant }) {
  const [open, setOpen] = useState<'adjust' | 'quarantine' | 'pieces' | 'waiting' | null>(null)
  const { run, busy } = useRecordAction('products', String(productId))
  const key = useRequestKey(open)
  const queryClient = useQueryClient()
  const params = { id: variant.id }
  const close = () => setOpen(null)

  /** Moves stock and reads the product again, whose other variants may have moved too. */
  async function move(
    call: () => Promise<unknown>,
    done: string,
    showsRefusal?: (error: ApiError) => boolean,
  ): Promise<void> {
    const succeeded = await run(
      async () => {
        await call()
        return await api(getStaffProduct, { params: { id: productId } })
      },
      done,
      showsRefusal,
    )
    if (!succeeded) return
    void queryClient.invalidateQueries({ queryKey: ['movements'] })
    close()
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

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        <StockFigures stock={variant} />
      </Typography>
      <Button
        size="small"
        variant="outlined"
        aria-label={`ปรับสต็อก ${variant.size}`}
        onClick={() => setOpen('adjust')}
      >
        ปรับสต็อก
      </Button>
      {variant.can.settle_quarantine && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`จัดการของพักซ่อม ${variant.size}`}
          onClick={() => setOpen('quarantine')}
        >
          จัดการของพักซ่อม
        </Button>
      )}
      {variant.waiting !== undefined && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`คิวรอ ${formatCount(variant.waiting)} คน ${variant.size}`}
          onClick={() => setOpen('waiting')}
        >
          {`คิวรอ ${formatCount(variant.waiting)} คน`}
        </Button>
      )}
      <Button
        size="small"
        component={Link}
        to={paths.products.ledger(variant.id)}
        aria-label={`ประวัติสต็อก ${variant.size}`}
      >
        ประวัติสต็อก
      </Button>
      <Button size="small" aria-label={`หมายเลขชิ้น ${variant.size}`} onClick={() => setOpen('pieces')}>
        หมายเลขชิ้น
      </Button>
      <Button
        size="small"
        component={Link}
        to={paths.products.labels([variant.id])}
        aria-label={`พิมพ์ป้าย ${variant.size}`}
      >
        พิมพ์ป้าย
      </Button>
      {open === 'pieces' && <PiecesDrawer productId={productId} variant={variant} onClose={close} />}
      {open === 'waiting' && <WaitingDrawer productId={productId} variant={variant} onClose={close} />}
      {open === 'adjust' && (
        <MovementDialog variant={variant} busy={busy} onConfirm={record} onClose={close} />
      )}
      {open === 'quarantine' && (
        <QuarantineDialog
          variant={variant}
          busy={busy}
          onConfirm={(body) =>
            void move(
              () => api(resolveQuarantine, { params, body, idempotencyKey: key }),
              body.to === 'stock' ? 'นำกลับเข้าสต็อกแล้ว' : 'ตัดออกจากสต็อกแล้ว',
            )
          }
          onClose={close}
        />
      )}
    </Box>
  )
}
