import { joinThai } from '@jansi/contract/join-thai'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import { MAX_SET_PIECES, MAX_SET_QUANTITY, type SetPiece } from '@jansi/contract/workshop-set'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { Loaded } from '../ui/page/states.tsx'
import { useEveryProduct } from './every-product.ts'

type SetChoiceProps = {
  pieces: readonly SetPiece[]
  /** Ids of the workshop's products. */
  offered: readonly number[]
  problem: string | undefined
  onChange: (pieces: SetPiece[]) => void
}

/** The goods of one participant: product, size or the member's choice, ยืม or ซื้อ, and number. */
export function SetChoice(props: SetChoiceProps) {
  const query = useEveryProduct()
  const count = props.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Panel title={joinThai`ชุดของ${WORKSHOP}`} aside={<Typography>{`${count} ชิ้นต่อคน`}</Typography>}>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        ของที่ผู้เข้าร่วมหนึ่งคนต้องใช้ หน้าร้านให้หยิบทั้งชุดใส่ตะกร้าได้ในครั้งเดียว และสมาชิกใหม่สั่งได้หนึ่งชุดนอกเหนือจากจำนวนชิ้นที่กำหนด
      </Typography>
      <Loaded query={query}>{(products) => <Pieces products={products} {...props} />}</Loaded>
      {props.problem && (
        <FormHelperText error role="alert">
          {props.problem}
        </FormHelperText>
      )}
    </Panel>
  )
}

function Pieces({
  products,
  pieces,
  offered,
  onChange,
}: SetChoiceProps & { products: readonly StaffProduct[] }) {
  const choices = products.filter(({ id, is_for_rent, is_for_sale }) => {
    return offered.includes(id) && (is_for_rent || is_for_sale)
  })
  const add = (id: number) => {
    const product = products.find((one) => one.id === id)
    if (!product) return
    const [only, ...more] = product.variants.filter(({ is_active }) => is_active)
    const type = product.is_for_rent ? 'rent' : 'sale'
    const variant_id = only && more.length === 0 ? only.id : null
    onChange([...pieces, { product_id: id, variant_id, type, quantity: 1 }])
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {pieces.map((piece, index) => (
          <PieceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there twice
            key={index}
            piece={piece}
            product={products.find(({ id }) => id === piece.product_id)}
            isOffered={offered.includes(piece.product_id)}
            onChange={(next) => onChange(pieces.map((other, at) => (at === index ? next : other)))}
            onRemove={() => onChange(pieces.filter((_, at) => at !== index))}
          />
        ))}
      </Box>
      {pieces.length < MAX_SET_PIECES && (
        <TextField
          select
          label="เพิ่มสินค้าในชุด"
          value=""
          onChange={({ target }) => add(Number(target.value))}
          helperText={choices.length === 0 ? joinThai`เลือกสินค้าของ${WORKSHOP}ก่อน` : undefined}
          disabled={choices.length === 0}
        >
          {choices.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

type PieceRowProps = {
  piece: SetPiece
  product: StaffProduct | undefined
  isOffered: boolean
  onChange: (piece: SetPiece) => void
  onRemove: () => void
}

function PieceRow({ piece, product, isOffered, onChange, onRemove }: PieceRowProps) {
  const name = product?.name ?? `สินค้า ${piece.product_id}`
  const variants = product?.variants.filter(({ id, is_active }) => is_active || id === piece.variant_id) ?? []
  const ways = [
    { type: 'rent' as const, label: 'ยืม', isThere: product?.is_for_rent },
    { type: 'sale' as const, label: 'ซื้อ', isThere: product?.is_for_sale },
  ].filter(({ type, isThere }) => isThere || type === piece.type)
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography sx={{ flexGrow: 1, fontWeight: 600, minWidth: 0 }}>
          <NamedText text={name} />
          {!isOffered && (
            <Typography component="span" color="error" sx={{ ml: 1 }}>
              {joinThai`ไม่อยู่ใน${WORKSHOP}`}
            </Typography>
          )}
        </Typography>
        <IconButton aria-label={`เอา ${name} ออกจากชุด`} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'end',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) auto' },
        }}
      >
        <TextField
          select
          label="ขนาด"
          value={piece.variant_id ?? 0}
          onChange={({ target }) => onChange({ ...piece, variant_id: Number(target.value) || null })}
        >
          <MenuItem value={0}>ให้สมาชิกเลือก</MenuItem>
          {variants.map(({ id, size }) => (
            <MenuItem key={id} value={id}>
              {size || 'ขนาดเดียว'}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="วิธี"
          value={piece.type}
          onChange={({ target }) => onChange({ ...piece, type: target.value === 'sale' ? 'sale' : 'rent' })}
        >
          {ways.map(({ type, label }) => (
            <MenuItem key={type} value={type}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <QuantityField
          label={`จำนวน ${name}`}
          value={piece.quantity}
          min={1}
          max={MAX_SET_QUANTITY}
          onChange={(quantity) => onChange({ ...piece, quantity })}
        />
      </Box>
    </Box>
  )
}
