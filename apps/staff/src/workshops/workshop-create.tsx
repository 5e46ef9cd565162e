import { createWorkshop } from '@jansi/contract/calls/staff-workshops'
import { joinThai } from '@jansi/contract/join-thai'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { api } from '../lib/api/api.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
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
      done: joinThai`เพิ่ม${WORKSHOP}แล้ว`,
    },
  })
  return (
    <Page
      title={joinThai`เพิ่ม${WORKSHOP}`}
      back={{ to: paths.workshops.list, label: joinThai`กลับไป${WORKSHOP}ทั้งหมด` }}
    >
      <RecordForm editor={editor} bar={joinThai`บันทึก${WORKSHOP}`} create={joinThai`เพิ่ม${WORKSHOP}`}>
        <WorkshopFields />
      </RecordForm>
    </Page>
  )
}
