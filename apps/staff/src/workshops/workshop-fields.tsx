import type { Elements } from '@jansi/client/elements'
import { MAX_WORKSHOP_PLACE_CHARACTERS } from '@jansi/contract/staff-workshops'
import Box from '@mui/material/Box'
import { useController } from 'react-hook-form'
import { FormText } from '../form/fields.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { DayFields } from './day-fields.tsx'
import { ProductChoice } from './product-choice.tsx'
import { sorted, type WorkshopValues } from './workshop-form.ts'

/** A workshop's name, days and products; `children` are in front of the products, of which there are many. */
export function WorkshopFields({ children }: { children?: Elements }) {
  const { field: products } = useController<WorkshopValues, 'product_ids'>({ name: 'product_ids' })
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
      <Panel title="ชื่อและวัน">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormText<WorkshopValues> name="name" label="ชื่อเวิร์กช็อป" required />
          <DayFields />
          <FormText<WorkshopValues>
            name="place"
            label="สถานที่รับและคืนของ"
            hint="แสดงในหน้าร้านและใบสั่งซื้อ เว้นว่างไว้ได้"
            maxLength={MAX_WORKSHOP_PLACE_CHARACTERS}
          />
        </Box>
      </Panel>
      {children}
      <ProductChoice chosen={products.value} onChange={(ids) => products.onChange(sorted(ids))} />
    </Box>
  )
}
