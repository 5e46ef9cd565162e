import { createFaq, deleteFaq, updateFaq } from '@jansi/contract/calls/staff-content'
import { MAX_FAQ_CHARACTERS, type StaffFaq } from '@jansi/contract/staff-content'
import Box from '@mui/material/Box'
import { useParams } from 'react-router'
import { FormRichText, FormSwitch, FormText } from '../form/fields.tsx'
import { DeleteButton, RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { useListedRecord } from '../lib/admin/use-listed-record.ts'
import { api } from '../lib/api/api.ts'
import { paths } from '../paths.ts'
import { ListedPage } from '../ui/lists/listed-page.tsx'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { type FaqValues, faqForm } from './faq-form.ts'

const BACK = { to: paths.faqs.list, label: 'กลับไปคำถามทั้งหมด' }

/** One question, to be edited or deleted. */
export function FaqPage() {
  const id = Number(useParams().id)
  return (
    <ListedPage<StaffFaq> resource="faqs" id={id} title="คำถามที่พบบ่อย" missing="ไม่พบคำถามนี้" back={BACK}>
      {(record, at) => <FaqEditor key={record.id} faq={record} {...at} />}
    </ListedPage>
  )
}

/** A new question, last in the order. */
export function FaqCreate() {
  const { next } = useListedRecord<StaffFaq>('faqs', 0)
  return <FaqEditor faq={null} gone={false} next={next} />
}

type FaqEditorProps = {
  faq: StaffFaq | null
  /** Somebody deleted it while it was open. */
  gone: boolean
  /** The position of a new question. */
  next: number
}

function FaqEditor({ faq, gone, next }: FaqEditorProps) {
  const editor = useRecordEditor(faq, faqForm, {
    resource: 'faqs',
    create: {
      send: (body) => api(createFaq, { body: { ...body, position: next } }),
      path: () => paths.faqs.list,
      done: 'เพิ่มคำถามแล้ว',
    },
    update: {
      send: ({ id, version }, _, changes) =>
        api(updateFaq, { params: { id }, body: { ...changes, version } }),
      done: 'บันทึกคำถามแล้ว',
    },
    remove: {
      send: ({ id, version }) => api(deleteFaq, { params: { id }, query: { version } }),
      path: paths.faqs.list,
      done: 'ลบคำถามแล้ว',
    },
  })
  const { read, base } = editor

  return (
    <Page title={read ? base.question : 'เพิ่มคำถาม'} back={BACK}>
      <RecordForm
        editor={editor}
        what="คำถามนี้"
        gone={gone}
        bar="จัดการคำถาม"
        actions={read && <DeleteButton editor={editor} kind="คำถาม" name={base.question} disabled={gone} />}
      >
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
          <Panel title="คำถามและคำตอบ">
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <FormText<FaqValues>
                name="question"
                label="คำถาม"
                required
                rows={2}
                // It is saved as HTML, in which some characters take more.
                maxLength={MAX_FAQ_CHARACTERS.question - 100}
              />
              <FormRichText<FaqValues> name="answer" label="คำตอบ" />
            </Box>
          </Panel>
          <Panel title="การจัดหมวดและการแสดง">
            <Box sx={{ display: 'grid', gap: 2 }}>
              <FormText<FaqValues> name="category" label="หมวด" required />
              <FormText<FaqValues> name="tags" label="แท็ก" hint="คั่นด้วยจุลภาค เช่น ยืม,คืน" />
              <FormSwitch<FaqValues> name="is_active" label="แสดงในร้าน" />
            </Box>
          </Panel>
        </Box>
      </RecordForm>
    </Page>
  )
}
