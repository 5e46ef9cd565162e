import { createProduct } from '@jansi/contract/calls/staff-catalog'
import { joinThai } from '@jansi/contract/join-thai'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { api } from '../lib/api/api.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { ProductFields } from './product-fields.tsx'
import { useProductForm } from './use-product-form.ts'

/** A new product. */
export function ProductCreate() {
  const [inWorkshop, setInWorkshop] = useState(true)
  const editor = useRecordEditor(null, useProductForm(), {
    resource: 'products',
    create: {
      send: (body) => api(createProduct, { body: { ...body, in_active_workshop: inWorkshop } }),
      path: ({ id }) => paths.products.one(id),
      done: 'เพิ่มสินค้าแล้ว',
    },
  })
  return (
    <Page title="เพิ่มสินค้า" back={{ to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }}>
      <RecordForm
        editor={editor}
        bar="บันทึกสินค้า"
        create="เพิ่มสินค้า"
        actions={
          <FormControlLabel
            control={<Switch checked={inWorkshop} onChange={(_, checked) => setInWorkshop(checked)} />}
            label={joinThai`เพิ่มใน${WORKSHOP}ที่เปิดอยู่ด้วย`}
          />
        }
      >
        <ProductFields stored={null} />
      </RecordForm>
    </Page>
  )
}
