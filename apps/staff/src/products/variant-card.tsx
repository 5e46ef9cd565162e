import { formatBaht } from '@jansi/client/format'
import { MAX_SIZE_CHARACTERS } from '@jansi/contract/product-fields'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { bahtFromText } from '../lib/baht-text.ts'
import { BahtField } from '../ui/baht-field.tsx'
import { SortButtons } from '../ui/sort-buttons.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import type { Problems, ProductDraft, VariantDraft } from './product-draft.ts'
import { StockMoves } from './stock-movements.tsx'

type VariantCardProps = {
  product: ProductDraft
  variant: VariantDraft
  index: number
  count: number
  /** The variant as the server has it, with its stock; undefined for one that is new. */
  stored: StaffVariant | undefined
  productId: number | null
  typesId: string
  problems: Problems
  onChange: (part: Partial<VariantDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One variant of a product: its fields, and the stock moves of one that exists. */
export function VariantCard(props: VariantCardProps) {
  const { product, variant, index, count, stored, productId, typesId, problems, onChange } = props
  const name = variant.size.trim() || `ตัวเลือกที่ ${index + 1}`
  const problem = (field: keyof VariantDraft) => problems[`${variant.key}.${field}`]
  const fallback = (price: string) => {
    const amount = bahtFromText(price)
    return typeof amount === 'number' ? `ว่าง = ${formatBaht(amount)} ตามสินค้า` : undefined
  }
  return (
    <Box
      component="li"
      aria-label={`ตัวเลือก ${name}`}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        borderRadius: '12px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: variant.is_active ? 'background.paper' : 'background.default',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {!variant.is_active && <StatusChip tone="plain" icon={HiddenIcon} label="ปิดใช้" />}
        <SortButtons name={name} index={index} count={count} onMove={props.onMove} />
        {variant.id === null && count > 1 && (
          <IconButton aria-label={`เอา ${name} ออก`} onClick={props.onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
        <FormControlLabel
          control={
            <Switch
              checked={variant.is_active}
              onChange={(_, is_active) => onChange({ is_active })}
              slotProps={{ input: { 'aria-label': `เปิดใช้ ${name}` } }}
            />
          }
          label="เปิดใช้"
          sx={{ mr: 0 }}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
        }}
      >
        <TextField
          label="ขนาด"
          required
          value={variant.size}
          onChange={(event) => onChange({ size: event.target.value })}
          error={problem('size') !== undefined}
          helperText={problem('size')}
          slotProps={{ htmlInput: { maxLength: MAX_SIZE_CHARACTERS } }}
        />
        <TextField
          label="ประเภท"
          value={variant.type_name}
          onChange={(event) => onChange({ type_name: event.target.value })}
          helperText="ใช้กรองในหน้าร้าน"
          slotProps={{ htmlInput: { maxLength: MAX_SIZE_CHARACTERS, list: typesId } }}
        />
        {product.is_for_sale && (
          <BahtField
            label="ราคาขาย"
            value={variant.sale_price}
            problem={problem('sale_price')}
            hint={fallback(product.sale_price)}
            onChange={(sale_price) => onChange({ sale_price })}
          />
        )}
        {product.is_for_rent && (
          <>
            <BahtField
              label="ราคายืม"
              value={variant.rental_price}
              problem={problem('rental_price')}
              hint={fallback(product.rental_price)}
              onChange={(rental_price) => onChange({ rental_price })}
            />
            <BahtField
              label="ราคาทดแทน"
              value={variant.replacement_price}
              problem={problem('replacement_price')}
              hint={fallback(product.replacement_price)}
              onChange={(replacement_price) => onChange({ replacement_price })}
            />
          </>
        )}
        {variant.id === null && (
          <TextField
            label="จำนวนเริ่มต้น"
            value={variant.initial_stock}
            onChange={(event) => onChange({ initial_stock: event.target.value })}
            error={problem('initial_stock') !== undefined}
            helperText={problem('initial_stock') ?? 'ชิ้น'}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
        )}
      </Box>
      {stored && productId !== null && <StockMoves productId={productId} variant={stored} />}
    </Box>
  )
}
