import { addPieces, correctPiece, numberVariant } from '@jansi/contract/calls/staff-pieces'
import { MAX_NUMBERED_PIECES } from '@jansi/contract/numbered-pieces'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import type { Piece } from '@jansi/contract/staff-pieces'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { newKey } from '../lib/api/request-key.ts'
import { leadsToUnreadFigure } from '../lib/input/unread-figure.ts'
import { type NumberedRecord, useNumberedVariant } from '../lib/scanning/use-numbered-variant.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { SideDrawer } from '../ui/page/side-drawer.tsx'
import { EmptyState, Loaded } from '../ui/page/states.tsx'
import { type Correction, CorrectPieceDialog } from './correct-piece-dialog.tsx'
import { PIECE_STATE_NAMES } from './piece-states.ts'

type PiecesDrawerProps = { productId: number; variant: StaffVariant; onClose: () => void }

/** The numbered pieces of a variant: where each is, further numbers, and whether pieces carry numbers at all. */
export function PiecesDrawer({ productId, variant, onClose }: PiecesDrawerProps) {
  const query = useNumberedVariant(variant.id)
  // Kept until numbers were added: a press that is made again after a lost response adds none.
  const [key, setKey] = useState(newKey)
  const [correcting, setCorrecting] = useState<Piece | null>(null)
  const { run, busy } = useRecordAction('pieces', String(variant.id))
  const queryClient = useQueryClient()

  async function change(call: () => Promise<Omit<NumberedRecord, 'id'>>, done: string) {
    const succeeded = await run(async () => ({ ...(await call()), id: variant.id }), done)
    void queryClient.invalidateQueries({ queryKey: ['pieces'] })
    void queryClient.invalidateQueries({ queryKey: ['products', 'getOne', { id: String(productId) }] })
    if (!succeeded) return
    setCorrecting(null)
    setKey(newKey())
  }

  const params = { id: variant.id }
  return (
    <SideDrawer title={`หมายเลขชิ้น ${variant.size}`} closeLabel="ปิดหมายเลขชิ้น" onClose={onClose}>
      <Loaded query={query}>
        {(data) => (
          <>
            <FormControlLabel
              control={
                <Switch
                  checked={data.variant.is_numbered === true}
                  disabled={busy}
                  onChange={(_, is_numbered) =>
                    void change(
                      () => api(numberVariant, { params, body: { is_numbered } }),
                      is_numbered ? 'เปิดหมายเลขชิ้นแล้ว' : 'ปิดหมายเลขชิ้นแล้ว',
                    )
                  }
                />
              }
              label="ชิ้นมีหมายเลข"
            />
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              ใช้กับของที่ต้องรู้ว่าชิ้นไหนอยู่กับใคร เช่น ขาตั้ง กล่อง จำนวนในสต็อกไม่เปลี่ยน
            </Typography>
            {data.variant.is_numbered && (
              <AddPieces
                data={data}
                busy={busy}
                onAdd={(count) =>
                  void change(
                    () => api(addPieces, { params, body: { count }, idempotencyKey: key }),
                    `เพิ่มหมายเลข ${count} ชิ้นแล้ว`,
                  )
                }
              />
            )}
            <PieceList pieces={data.pieces} onCorrect={setCorrecting} />
          </>
        )}
      </Loaded>
      {correcting && (
        <CorrectPieceDialog
          piece={correcting}
          busy={busy}
          onConfirm={(body: Correction) =>
            void change(() => api(correctPiece, { params: { id: correcting.id }, body }), 'แก้ไขแล้ว')
          }
          onClose={() => setCorrecting(null)}
        />
      )}
    </SideDrawer>
  )
}

/** How many pieces still carry no number, and a button that gives them some. */
function AddPieces(props: { data: NumberedRecord; busy: boolean; onAdd: (count: number) => void }) {
  const { data, busy, onAdd } = props
  const { available, reserved, on_loan, quarantined } = data.variant
  const inUse = data.pieces.filter(({ state }) => state !== 'written_off' && state !== 'sold').length
  const stock = available + reserved + on_loan + quarantined
  const most = Math.min(stock - inUse, MAX_NUMBERED_PIECES - data.pieces.length)
  const [chosen, setCount] = useState<number>()
  const count = Math.min(chosen ?? most, most)
  if (most <= 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {inUse > stock
          ? `มีหมายเลข ${inUse} ชิ้น มากกว่าสต็อก ${stock} ชิ้น แก้ที่อยู่ของชิ้นที่ไม่อยู่แล้ว หรือปรับสต็อก`
          : `มีหมายเลขครบทั้ง ${inUse} ชิ้นแล้ว`}
      </Typography>
    )
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <QuantityField label="จำนวนหมายเลขใหม่" value={count} min={1} max={most} onChange={setCount} />
      <Button
        variant="contained"
        disabled={busy || count < 1}
        onClick={() => !leadsToUnreadFigure() && onAdd(count)}
      >
        เพิ่มหมายเลข
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
        {`มีหมายเลขแล้ว ${inUse} จาก ${stock} ชิ้นในสต็อก`}
      </Typography>
    </Box>
  )
}

function PieceList({ pieces, onCorrect }: { pieces: readonly Piece[]; onCorrect: (piece: Piece) => void }) {
  if (pieces.length === 0) return <EmptyState title="ยังไม่มีชิ้นที่มีหมายเลข" />
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pieces.map((piece) => (
        <Box
          component="li"
          key={piece.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            py: 0.75,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Typography sx={{ fontWeight: 600, minWidth: 48, fontVariantNumeric: 'tabular-nums' }}>
            {`#${piece.number}`}
          </Typography>
          <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <span>{PIECE_STATE_NAMES[piece.state]}</span>
            {piece.order && (
              <>
                <span>{' · '}</span>
                <Link component={RouterLink} to={paths.orders.one(piece.order.id)}>
                  <NamedText
                    text={`เลขที่ ${piece.order.number} ${piece.order.member}`}
                    name={piece.order.member}
                  />
                </Link>
              </>
            )}
          </Typography>
          <Button size="small" aria-label={`แก้ #${piece.number}`} onClick={() => onCorrect(piece)}>
            แก้
          </Button>
        </Box>
      ))}
    </Box>
  )
}
