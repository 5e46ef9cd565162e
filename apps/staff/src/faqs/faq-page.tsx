import { createFaq, deleteFaq, type StaffFaq, updateFaq } from '@jansi/contract/staff-content'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { changedPart } from '../lib/changed-part.ts'
import { useListedRecord } from '../lib/use-listed-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { useVersionedDraft } from '../lib/use-versioned-draft.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { EMPTY_FAQ, faqBody, faqDifferences, faqDraft, faqProblems } from './faq-draft.ts'
import { FAQ_PATHS } from './faq-paths.ts'

const BACK = { to: FAQ_PATHS.list, label: 'กลับไปคำถามทั้งหมด' }

/** One question, to be edited or deleted. */
export function FaqPage() {
  const id = Number(useParams().id)
  const { record, gone, next, error, refetch } = useListedRecord<StaffFaq>('faqs', id)
  if (record) return <FaqEditor key={record.id} faq={record} gone={gone} next={next} />
  return (
    <Page title="คำถามที่พบบ่อย" back={BACK}>
      {gone ? (
        <EmptyState title="ไม่พบคำถามนี้" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
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
  const { run, busy } = useRecordAction('faqs', String(faq?.id ?? ''))
  const form = useVersionedDraft(faq, {
    draftOf: faqDraft,
    empty: EMPTY_FAQ,
    problemsOf: faqProblems,
    stale: updateFaq.responses[409],
  })
  const { read, base, draft, changed, problems, formRef, change } = form
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()

  function leave() {
    form.letGo()
    navigate(FAQ_PATHS.list, { replace: true })
  }

  async function save() {
    if (!form.ready()) return
    await run(
      async () => {
        const body = faqBody(draft, read)
        if (read) {
          const saved = await api(updateFaq, {
            params: { id: read.id },
            body: { ...changedPart(faqBody(base, read), body), version: read.version },
          })
          form.loadRecord(saved)
          return saved
        }
        const created = await api(createFaq, { body: { ...body, position: next } })
        leave()
        return created
      },
      read ? 'บันทึกคำถามแล้ว' : 'เพิ่มคำถามแล้ว',
      form.showsStale,
    )
  }

  async function remove({ id, version }: StaffFaq) {
    setDeleting(false)
    await run(
      async () => {
        const deleted = await api(deleteFaq, { params: { id }, query: { version } })
        leave()
        return deleted
      },
      'ลบคำถามแล้ว',
      form.showsStale,
    )
  }

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
              longest={400}
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
              longest={100}
              onChange={(category) => change({ category })}
            />
            <TextInput
              label="แท็ก"
              value={draft.tags}
              hint="คั่นด้วยจุลภาค เช่น ยืม,คืน"
              longest={500}
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
