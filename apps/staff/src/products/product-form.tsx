import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_PRODUCT_VARIANTS,
  type StaffCategory,
  type StaffVariant,
} from '@jansi/contract/staff-catalog'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type RefObject, useId, useRef } from 'react'
import { useGetList } from 'react-admin'
import { moved } from '../lib/reorder.ts'
import { BahtField } from '../ui/baht-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ImageList } from './image-list.tsx'
import { newVariant, type Problems, type ProductDraft, type VariantDraft } from './product-draft.ts'
import { VariantCard } from './variant-card.tsx'

type ProductFormProps = {
  draft: ProductDraft
  /** Empty until saving was tried. */
  problems: Problems
  /** The product as the server has it; null for a new one. */
  stored: { id: number; variants: readonly StaffVariant[] } | null
  onChange: (next: (was: ProductDraft) => ProductDraft) => void
  formRef: RefObject<HTMLDivElement | null>
}

/** The fields of a product: description, images, prices, variants. */
export function ProductForm({ draft, problems, stored, onChange, formRef }: ProductFormProps) {
  const set = (part: Partial<ProductDraft>) => onChange((was) => ({ ...was, ...part }))
  return (
    <Box
      ref={formRef}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Panel title="สินค้า">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label="ชื่อสินค้า"
            required
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
            error={problems.name !== undefined}
            helperText={problems.name}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_CHARACTERS } }}
          />
          <TextField
            label="คำอธิบาย"
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
            multiline
            minRows={3}
            slotProps={{ htmlInput: { maxLength: MAX_DESCRIPTION_CHARACTERS } }}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <CategoryField draft={draft} problem={problems.category} onChange={set} />
            <TextField
              label="ยี่ห้อ"
              value={draft.brand}
              onChange={(event) => set({ brand: event.target.value })}
              slotProps={{ htmlInput: { maxLength: MAX_NAME_CHARACTERS } }}
            />
          </Box>
          <Offers draft={draft} problems={problems} onChange={set} />
        </Box>
      </Panel>
      <Panel title="รูป">
        <ImageList
          images={draft.images}
          onChange={(next) => onChange((was) => ({ ...was, images: next(was.images) }))}
        />
      </Panel>
      <Box sx={{ gridColumn: { lg: '1 / -1' }, minWidth: 0 }}>
        <Variants draft={draft} problems={problems} stored={stored} onChange={onChange} />
      </Box>
    </Box>
  )
}

type PartProps = {
  draft: ProductDraft
  onChange: (part: Partial<ProductDraft>) => void
}

function CategoryField({ draft, problem, onChange }: PartProps & { problem: string | undefined }) {
  const { data: categories } = useGetList<StaffCategory>('categories')
  return (
    <TextField
      select
      label="หมวดหมู่"
      required
      value={categories && draft.category !== null ? String(draft.category) : ''}
      onChange={(event) => onChange({ category: Number(event.target.value) })}
      error={problem !== undefined}
      helperText={problem}
    >
      {(categories ?? []).map((category) => (
        <MenuItem key={category.id} value={String(category.id)}>
          {category.display_name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Offers({ draft, problems, onChange }: PartProps & { problems: Problems }) {
  const flag = (name: 'is_for_sale' | 'is_for_rent' | 'is_used', label: string) => (
    <FormControlLabel
      control={<Checkbox checked={draft[name]} onChange={(_, checked) => onChange({ [name]: checked })} />}
      label={label}
    />
  )
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {flag('is_for_sale', 'เปิดขาย')}
        {flag('is_for_rent', 'เปิดให้ยืม')}
        {flag('is_used', 'ของมือสอง')}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
        }}
      >
        {draft.is_for_sale && (
          <BahtField
            label="ราคาขายต่อชิ้น"
            value={draft.sale_price}
            problem={problems.sale_price}
            hint="ใช้เมื่อตัวเลือกไม่มีราคาเอง"
            onChange={(sale_price) => onChange({ sale_price })}
          />
        )}
        {draft.is_for_rent && (
          <>
            <BahtField
              label="ราคายืมต่อชิ้น"
              value={draft.rental_price}
              problem={problems.rental_price}
              hint="0 คือยืมฟรี"
              onChange={(rental_price) => onChange({ rental_price })}
            />
            <BahtField
              label="ราคาทดแทน"
              value={draft.replacement_price}
              problem={problems.replacement_price}
              hint="คิดเมื่อหายหรือใช้ไม่ได้"
              onChange={(replacement_price) => onChange({ replacement_price })}
            />
          </>
        )}
      </Box>
    </>
  )
}

function Variants(props: Omit<ProductFormProps, 'formRef'>) {
  const { draft, problems, stored, onChange } = props
  const typesId = useId()
  const { data: types } = useGetList<{ id: number; name: string }>('variant-types')
  const added = useRef(1)
  const setVariants = (next: (was: readonly VariantDraft[]) => VariantDraft[]) =>
    onChange((was) => ({ ...was, variants: next(was.variants) }))

  function add() {
    added.current += 1
    const key = `new-${added.current}`
    setVariants((was) => [...was, newVariant(key)])
  }

  return (
    <Panel
      title="ตัวเลือกและสต็อก"
      aside={<Typography color="textSecondary">{draft.variants.length} ตัวเลือก</Typography>}
    >
      <datalist id={typesId}>
        {types?.map((type) => (
          <option key={type.id} value={type.name} />
        ))}
      </datalist>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {draft.variants.map((variant, index) => (
          <VariantCard
            key={variant.key}
            product={draft}
            variant={variant}
            index={index}
            count={draft.variants.length}
            stored={stored?.variants.find(({ id }) => id === variant.id)}
            productId={stored?.id ?? null}
            typesId={typesId}
            problems={problems}
            onChange={(part) =>
              setVariants((was) => was.map((row) => (row.key === variant.key ? { ...row, ...part } : row)))
            }
            onMove={(to) => setVariants((was) => moved(was, index, to))}
            onRemove={() => setVariants((was) => was.filter(({ key }) => key !== variant.key))}
          />
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={draft.variants.length >= MAX_PRODUCT_VARIANTS}
        onClick={add}
        sx={{ mt: 2 }}
      >
        เพิ่มตัวเลือก
      </Button>
    </Panel>
  )
}
