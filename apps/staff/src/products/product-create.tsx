import { createProduct } from '@jansi/contract/staff-catalog'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useDraft } from '../lib/use-draft.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { emptyProduct, problemsOf, productBody } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'

const EMPTY = emptyProduct()

/** A new product. */
export function ProductCreate() {
  const { run, busy } = useRecordAction('products', '')
  const navigate = useNavigate()
  const form = useDraft(EMPTY, problemsOf)
  const [inWorkshop, setInWorkshop] = useState(true)

  async function save() {
    if (!form.ready()) return
    const body = { ...productBody(form.draft), in_active_workshop: inWorkshop }
    await run(async () => {
      const created = await api(createProduct, { body })
      form.allowLeave()
      navigate(paths.products.one(created.id), { replace: true })
      return created
    }, 'เพิ่มสินค้าแล้ว')
  }

  return (
    <Page title="เพิ่มสินค้า" back={{ to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }}>
      <ProductForm
        draft={form.draft}
        problems={form.problems}
        stored={null}
        onChange={form.change}
        formRef={form.formRef}
      />
      <SaveBar
        label="บันทึกสินค้า"
        create="เพิ่มสินค้า"
        changed={form.changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(EMPTY)}
      >
        <FormControlLabel
          control={<Switch checked={inWorkshop} onChange={(_, checked) => setInWorkshop(checked)} />}
          label="เพิ่มในเวิร์กช็อปที่เปิดอยู่ด้วย"
        />
      </SaveBar>
    </Page>
  )
}
