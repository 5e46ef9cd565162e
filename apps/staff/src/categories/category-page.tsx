import { createCategory, deleteCategory, updateCategory } from '@jansi/contract/calls/staff-catalog'
import { MAX_CATEGORY_NAME_CHARACTERS, type StaffCategory } from '@jansi/contract/staff-catalog'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import { FormImage, FormText } from '../form/fields.tsx'
import { DeleteButton, RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { useListedRecord } from '../lib/admin/use-listed-record.ts'
import { api } from '../lib/api/api.ts'
import { paths } from '../paths.ts'
import { ListedPage } from '../ui/lists/listed-page.tsx'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { type CategoryValues, categoryForm } from './category-form.ts'

const BACK = { to: paths.categories.list, label: 'กลับไปหมวดหมู่ทั้งหมด' }

/** One category, to be edited or deleted. */
export function CategoryPage() {
  const id = Number(useParams().id)
  return (
    <ListedPage<StaffCategory> resource="categories" id={id} title="หมวดหมู่" missing="ไม่พบหมวดหมู่นี้" back={BACK}>
      {(record, at) => <CategoryEditor key={record.id} category={record} {...at} />}
    </ListedPage>
  )
}

/** A new category, last in the order. */
export function CategoryCreate() {
  const { next } = useListedRecord<StaffCategory>('categories', 0)
  return <CategoryEditor category={null} gone={false} next={next} />
}

type CategoryEditorProps = {
  category: StaffCategory | null
  /** Somebody deleted it while it was open. */
  gone: boolean
  /** The position of a new category. */
  next: number
}

function CategoryEditor({ category, gone, next }: CategoryEditorProps) {
  const editor = useRecordEditor(category, categoryForm, {
    resource: 'categories',
    create: {
      send: (body) => api(createCategory, { body: { ...body, position: next } }),
      path: () => paths.categories.list,
      done: 'เพิ่มหมวดหมู่แล้ว',
    },
    update: {
      send: ({ id, version }, _, changes) =>
        api(updateCategory, { params: { id }, body: { ...changes, version } }),
      done: 'บันทึกหมวดหมู่แล้ว',
    },
    remove: {
      send: ({ id, version }) => api(deleteCategory, { params: { id }, query: { version } }),
      path: paths.categories.list,
      done: 'ลบหมวดหมู่แล้ว',
    },
  })
  const { base } = editor

  return (
    <Page title={category ? base.display_name : 'เพิ่มหมวดหมู่'} back={BACK}>
      <RecordForm
        editor={editor}
        what="หมวดหมู่นี้"
        gone={gone}
        bar={category ? 'จัดการหมวดหมู่' : 'บันทึกหมวดหมู่'}
        create={category ? undefined : 'เพิ่มหมวดหมู่'}
        actions={
          category && (
            <>
              <DeleteButton
                editor={editor}
                kind="หมวดหมู่"
                name={base.display_name}
                disabled={gone || !category.can.delete}
              />
              {!category.can.delete && (
                <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
                  {`ยังมีสินค้า ${category.product_count} รายการ ย้ายสินค้าไปหมวดอื่นก่อนจึงลบได้`}
                </Typography>
              )}
            </>
          )
        }
      >
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
          <Panel title="หมวดหมู่">
            <Box sx={{ display: 'grid', gap: 2 }}>
              <FormText<CategoryValues> name="display_name" label="ชื่อที่แสดงในร้าน" required />
              <FormText<CategoryValues>
                name="name"
                label="ชื่อย่อภาษาอังกฤษ"
                required
                hint="ใช้ในไฟล์ CSV เช่น water-colour"
                maxLength={MAX_CATEGORY_NAME_CHARACTERS}
                attributes={{ autoCapitalize: 'none', spellCheck: false }}
              />
            </Box>
          </Panel>
          <Panel title="รูปหมวดหมู่">
            <FormImage<CategoryValues> name="image_key" alt="รูปหมวดหมู่" square />
          </Panel>
        </Box>
      </RecordForm>
    </Page>
  )
}
