import {
  createCategory,
  deleteCategory,
  type StaffCategory,
  updateCategory,
} from '@jansi/contract/staff-catalog'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { useListedEditor } from '../lib/use-listed-editor.ts'
import { useListedRecord } from '../lib/use-listed-record.ts'
import { paths } from '../paths.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { ListedPage } from '../ui/listed-page.tsx'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import {
  categoryBody,
  categoryDifferences,
  categoryDraft,
  categoryProblems,
  EMPTY_CATEGORY,
} from './category-draft.ts'
import { CategoryForm } from './category-form.tsx'

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
  /** The place of a new category. */
  next: number
}

function CategoryEditor({ category, gone, next }: CategoryEditorProps) {
  const { form, busy, save, remove, deleting, setDeleting } = useListedEditor(category, {
    resource: 'categories',
    listPath: paths.categories.list,
    draftOf: categoryDraft,
    empty: EMPTY_CATEGORY,
    problemsOf: categoryProblems,
    bodyOf: categoryBody,
    create: (body) => api(createCategory, { body: { ...body, position: next } }),
    update: (id, body) => api(updateCategory, { params: { id }, body }),
    remove: (id, version) => api(deleteCategory, { params: { id }, query: { version } }),
    stale: updateCategory.responses[409],
    says: { created: 'เพิ่มหมวดหมู่แล้ว', saved: 'บันทึกหมวดหมู่แล้ว', deleted: 'ลบหมวดหมู่แล้ว' },
  })
  const { read, base, draft, changed } = form

  return (
    <Page title={read ? base.display_name : 'เพิ่มหมวดหมู่'} back={BACK}>
      <StaleNotice form={form} what="หมวดหมู่นี้" gone={gone} differencesOf={categoryDifferences} />
      <CategoryForm draft={draft} problems={form.problems} onChange={form.change} formRef={form.formRef} />
      <SaveBar
        label={read ? 'จัดการหมวดหมู่' : 'บันทึกหมวดหมู่'}
        create={read ? undefined : 'เพิ่มหมวดหมู่'}
        changed={changed && !gone}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      >
        {category && read && (
          <>
            <Button
              color="error"
              disabled={busy || gone || !category.can.delete}
              onClick={() => setDeleting(true)}
            >
              ลบหมวดหมู่
            </Button>
            {!category.can.delete && (
              <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
                ยังมีสินค้า {category.product_count} รายการ ย้ายสินค้าไปหมวดอื่นก่อนจึงลบได้
              </Typography>
            )}
          </>
        )}
      </SaveBar>
      {read && deleting && (
        <DeleteDialog
          kind="หมวดหมู่"
          name={base.display_name}
          busy={busy}
          onConfirm={() => void remove(read)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}
