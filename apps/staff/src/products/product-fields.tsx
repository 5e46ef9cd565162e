import { MAX_PRODUCT_VARIANTS, type StaffCategory, type StaffVariant } from '@jansi/contract/staff-catalog'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { useGetList } from 'react-admin'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormBaht, FormCheckbox, FormText } from '../form/fields.tsx'
import { Columns } from '../ui/page/columns.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { ImageList } from './image-list.tsx'
import { newVariant } from './product-form.ts'
import type { ProductValues } from './product-values.ts'
import { SameNameNotice } from './same-name-notice.tsx'
import { VariantCard } from './variant-card.tsx'

type ProductFieldsProps = {
  /** The product as the server has it; null for a new one. */
  stored: { id: number; variants: readonly StaffVariant[] } | null
}

/** The fields of a product: description, images, price and variants. */
export function ProductFields({ stored }: ProductFieldsProps) {
  return (
    <Columns widths={[3, 2]} from="lg">
      <Panel title="สินค้า">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormText<ProductValues> name="name" label="ชื่อสินค้า" required />
          <SameNameNotice own={stored?.id ?? null} />
          <FormText<ProductValues> name="description" label="คำอธิบาย" rows={3} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <CategoryField />
            <FormText<ProductValues> name="brand" label="ยี่ห้อ" />
          </Box>
          <Offers />
        </Box>
      </Panel>
      <Panel title="รูป">
        <ImagesField />
      </Panel>
      <Box sx={{ gridColumn: { lg: '1 / -1' }, minWidth: 0 }}>
        <Variants stored={stored} />
      </Box>
    </Columns>
  )
}

function CategoryField() {
  const { data: categories } = useGetList<StaffCategory>('categories')
  const { field, fieldState } = useController<ProductValues, 'category'>({ name: 'category' })
  return (
    <TextField
      select
      label="หมวดหมู่"
      required
      value={categories && field.value !== null ? String(field.value) : ''}
      onChange={(event) => field.onChange(Number(event.target.value))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    >
      {(categories ?? []).map((category) => (
        <MenuItem key={category.id} value={String(category.id)}>
          {category.display_name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function ImagesField() {
  const { getValues } = useFormContext<ProductValues>()
  const { field } = useController<ProductValues, 'image_keys'>({ name: 'image_keys' })
  return <ImageList images={field.value} onChange={(next) => field.onChange(next(getValues('image_keys')))} />
}

function Offers() {
  const [isForSale, isForRent] = useWatch<ProductValues, ['is_for_sale', 'is_for_rent']>({
    name: ['is_for_sale', 'is_for_rent'],
  })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <FormCheckbox<ProductValues> name="is_for_sale" label="เปิดขาย" />
        <FormCheckbox<ProductValues> name="is_for_rent" label="เปิดให้ยืม" />
        <FormCheckbox<ProductValues> name="is_used" label="ของมือสอง" />
        <FormCheckbox<ProductValues> name="is_pinned" label="ปักหมุดในหน้าแรก" />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
        }}
      >
        {isForSale && (
          <FormBaht<ProductValues> name="sale_price" label="ราคาขายต่อชิ้น" hint="ใช้เมื่อตัวเลือกไม่มีราคาเอง" />
        )}
        {isForRent && (
          <>
            <FormBaht<ProductValues> name="rental_price" label="ราคายืมต่อชิ้น" hint="0 คือยืมฟรี" />
            <FormBaht<ProductValues> name="replacement_price" label="ราคาทดแทน" hint="คิดเมื่อหายหรือใช้ไม่ได้" />
          </>
        )}
      </Box>
    </>
  )
}

function Variants({ stored }: ProductFieldsProps) {
  const typesId = useId()
  const { data: types } = useGetList<{ id: number; name: string }>('variant-types')
  const { fields, append, move, remove } = useFieldArray<ProductValues, 'variants', 'rowId'>({
    name: 'variants',
    keyName: 'rowId',
  })
  const variants = useWatch<ProductValues, 'variants'>({ name: 'variants' })
  const added = useRef(1)

  function add() {
    added.current += 1
    append(newVariant(`new-${added.current}`), { shouldFocus: false })
  }

  return (
    <Panel
      title="ตัวเลือกและสต็อก"
      aside={<Typography color="textSecondary">{`${fields.length} ตัวเลือก`}</Typography>}
    >
      <datalist id={typesId}>
        {types?.map((type) => (
          <option key={type.id} value={type.name} />
        ))}
      </datalist>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {fields.map((row, index) => (
          <VariantCard
            // The variant's own key: it stays the same when the form is filled again.
            key={row.key}
            variant={variants[index] ?? row}
            index={index}
            count={fields.length}
            stored={stored?.variants.find(({ id }) => id === row.id)}
            productId={stored?.id ?? null}
            typesId={typesId}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={fields.length >= MAX_PRODUCT_VARIANTS}
        onClick={add}
        sx={{ mt: 2 }}
      >
        เพิ่มตัวเลือก
      </Button>
    </Panel>
  )
}
