import {
  createFaq,
  deleteFaq,
  MAX_FAQ_CHARACTERS,
  type StaffFaq,
  updateFaq,
} from '@jansi/contract/staff-content'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { useListedEditor } from '../lib/use-listed-editor.ts'
import { useListedRecord } from '../lib/use-listed-record.ts'
import { paths } from '../paths.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { ListedPage } from '../ui/listed-page.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { EMPTY_FAQ, faqBody, faqDifferences, faqDraft, faqProblems } from './faq-draft.ts'

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
  /** The place of a new question. */
  next: number
}

function FaqEditor({ faq, gone, next }: FaqEditorProps) {
  const { form, busy, save, remove, deleting, setDeleting } = useListedEditor(faq, {
    resource: 'faqs',
    listPath: paths.faqs.list,
    draftOf: faqDraft,
    empty: EMPTY_FAQ,
    problemsOf: faqProblems,
    bodyOf: faqBody,
    create: (body) => api(createFaq, { body: { ...body, position: next } }),
    update: (id, body) => api(updateFaq, { params: { id }, body }),
    remove: (id, version) => api(deleteFaq, { params: { id }, query: { version } }),
    stale: updateFaq.responses[409],
    says: { created: 'เพิ่มคำถามแล้ว', saved: 'บันทึกคำถามแล้ว', deleted: 'ลบคำถามแล้ว' },
  })
  const { read, base, draft, changed, problems, formRef, change } = form

  return (
    <Page title={read ? base.question : 'เพิ่มคำถาม'} back={BACK}>
      <StaleNotice form={form} what="คำถามนี้" gone={gone} differencesOf={faqDifferences} />
      <Box ref={formRef} sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        <Panel title="คำถามและคำตอบ">
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <TextInput
              label="คำถาม"
              required
              value={draft.question}
              problem={problems.question}
              // It is saved as HTML, in which some characters take more.
              longest={MAX_FAQ_CHARACTERS.question - 100}
              rows={2}
              onChange={(question) => change({ question })}
            />
            <RichTextField
              label="คำตอบ"
              value={draft.answer}
              problem={problems.answer}
              onChange={(answer) => change({ answer })}
            />
          </Box>
        </Panel>
        <Panel title="การจัดหมวดและการแสดง">
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextInput
              label="หมวด"
              required
              value={draft.category}
              problem={problems.category}
              longest={MAX_FAQ_CHARACTERS.category}
              onChange={(category) => change({ category })}
            />
            <TextInput
              label="แท็ก"
              value={draft.tags}
              hint="คั่นด้วยจุลภาค เช่น ยืม,คืน"
              longest={MAX_FAQ_CHARACTERS.tags}
              onChange={(tags) => change({ tags })}
            />
            <SwitchField
              label="แสดงในร้าน"
              checked={draft.is_active}
              onChange={(is_active) => change({ is_active })}
            />
          </Box>
        </Panel>
      </Box>
      <SaveBar
        label="จัดการคำถาม"
        changed={changed && !gone}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      >
        {read && (
          <Button color="error" disabled={busy || gone} onClick={() => setDeleting(true)}>
            ลบคำถาม
          </Button>
        )}
      </SaveBar>
      {read && deleting && (
        <DeleteDialog
          kind="คำถาม"
          name={base.question}
          busy={busy}
          onConfirm={() => void remove(read)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}
