import { formatBaht } from '@jansi/client/format'
import { imageAtWidth } from '@jansi/contract/images'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useController, useWatch } from 'react-hook-form'
import { FormBaht, FormText } from '../form/fields.tsx'
import { bahtFromText } from '../lib/text/baht-text.ts'
import { SortButtons } from '../ui/lists/sort-buttons.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import type { ProductValues, VariantValues } from './product-values.ts'
import { StockMoves } from './stock-movements.tsx'

type VariantCardProps = {
  variant: VariantValues
  index: number
  count: number
  /** The variant as the server has it, with its stock; undefined for one that is new. */
  stored: StaffVariant | undefined
  productId: number | null
  typesId: string
  onMove: (to: number) => void
  onRemove: () => void
}

/** One variant of a product: its fields, and the stock moves of one that exists. */
export function VariantCard(props: VariantCardProps) {
  const { variant, index, stored, productId, typesId } = props
  const name = variant.size.trim() || `ตัวเลือกที่ ${index + 1}`
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
      <CardHeader {...props} name={name} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
        }}
      >
        <FormText<ProductValues> name={`variants.${index}.size`} label="ขนาด" required />
        <FormText<ProductValues>
          name={`variants.${index}.type_name`}
          label="ประเภท"
          hint="ใช้กรองในหน้าร้าน"
          attributes={{ list: typesId }}
        />
        <PriceFields index={index} />
        <FormText<ProductValues> name={`variants.${index}.shelf`} label="ชั้นวาง" hint="ที่เก็บ ใช้นับสต็อก" />
        <ImageField index={index} />
        {variant.id === null && (
          <FormText<ProductValues>
            name={`variants.${index}.initial_stock`}
            label="จำนวนเริ่มต้น"
            hint="ชิ้น"
            attributes={{ inputMode: 'numeric' }}
          />
        )}
      </Box>
      {stored && productId !== null && <StockMoves productId={productId} variant={stored} />}
    </Box>
  )
}

/** Its name, its position, and whether it is in use. */
function CardHeader(props: VariantCardProps & { name: string }) {
  const { variant, index, count, name } = props
  const { field: active } = useController<ProductValues, `variants.${number}.is_active`>({
    name: `variants.${index}.is_active`,
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {!variant.is_active && <StatusChip tone="quiet" icon={HiddenIcon} label="ปิดใช้" />}
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
            onChange={(_, checked) => active.onChange(checked)}
            slotProps={{ input: { 'aria-label': `เปิดใช้ ${name}` } }}
          />
        }
        label="เปิดใช้"
        sx={{ mr: 0 }}
      />
    </Box>
  )
}

/** The prices of the product's offers; one that is left empty is the product's own. */
function PriceFields({ index }: { index: number }) {
  const [isForSale, isForRent, salePrice, rentalPrice, replacementPrice] = useWatch<
    ProductValues,
    ['is_for_sale', 'is_for_rent', 'sale_price', 'rental_price', 'replacement_price']
  >({ name: ['is_for_sale', 'is_for_rent', 'sale_price', 'rental_price', 'replacement_price'] })
  return (
    <>
      {isForSale && (
        <FormBaht<ProductValues>
          name={`variants.${index}.sale_price`}
          label="ราคาขาย"
          hint={priceHint(salePrice)}
        />
      )}
      {isForRent && (
        <>
          <FormBaht<ProductValues>
            name={`variants.${index}.rental_price`}
            label="ราคายืม"
            hint={priceHint(rentalPrice)}
          />
          <FormBaht<ProductValues>
            name={`variants.${index}.replacement_price`}
            label="ราคาทดแทน"
            hint={priceHint(replacementPrice)}
          />
        </>
      )}
    </>
  )
}

/** Which of the product's images shows this variant; nothing while the product has none. */
function ImageField({ index }: { index: number }) {
  const images = useWatch<ProductValues, 'image_keys'>({ name: 'image_keys' })
  const { field } = useController<ProductValues, `variants.${number}.image_key`>({
    name: `variants.${index}.image_key`,
  })
  if (images.length === 0) return null
  // An image that was taken out of the product is none: the server saves it so.
  const chosen = images.find(({ key }) => key === field.value)?.key ?? ''
  return (
    <TextField
      select
      label="รูป"
      helperText="หน้าร้านแสดงรูปนี้เมื่อเลือกขนาดนี้"
      value={chosen}
      onChange={(event) => field.onChange(event.target.value || null)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">ไม่ระบุ</MenuItem>
      {images.map(({ key, url }, place) => (
        <MenuItem key={key} value={key}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box
              component="img"
              src={imageAtWidth(url, 320)}
              alt=""
              sx={{ width: 24, height: 24, objectFit: 'cover', borderRadius: '4px' }}
            />
            <span>{`${place === 0 ? 'รูปปก' : `รูปที่ ${place + 1}`}`}</span>
          </Box>
        </MenuItem>
      ))}
    </TextField>
  )
}

function priceHint(productPrice: string): string | undefined {
  const amount = bahtFromText(productPrice)
  return typeof amount === 'number' ? `ว่าง = ${formatBaht(amount)} ตามสินค้า` : undefined
}
