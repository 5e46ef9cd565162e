import { createWorkshop } from '@jansi/contract/calls/staff-workshops'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { api } from '../lib/api/api.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { WorkshopFields } from './workshop-fields.tsx'
import { workshopForm } from './workshop-form.tsx'

/** A new workshop; it is activated from its own page. */
export function WorkshopCreate() {
  const editor = useRecordEditor(null, workshopForm, {
    resource: 'workshops',
    create: {
      send: (body) => api(createWorkshop, { body }),
      path: ({ id }) => paths.workshops.one(id),
      done: 'เพิ่มเวิร์กช็อปแล้ว',
    },
  })
  return (
    <Page title="เพิ่มเวิร์กช็อป" back={{ to: paths.workshops.list, label: 'กลับไปเวิร์กช็อปทั้งหมด' }}>
      <RecordForm editor={editor} bar="บันทึกเวิร์กช็อป" create="เพิ่มเวิร์กช็อป">
        <WorkshopFields />
      </RecordForm>
    </Page>
  )
}
