import { createFaq, deleteFaq, type StaffFaq, updateFaq } from '@jansi/contract/staff-content'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { changedPart } from '../lib/changed-part.ts'
import { useDraft } from '../lib/use-draft.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { EMPTY_FAQ, faqBody, faqDraft, faqProblems } from './faq-draft.ts'
import { FAQ_PATHS } from './faq-paths.ts'

const BACK = { to: FAQ_PATHS.list, label: 'กลับไปคำถามทั้งหมด' }

/** One question, to be edited or deleted. */
export function FaqPage() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetList<StaffFaq>('faqs')
  const faq = data?.find((one) => one.id === id)
  if (faq) return <FaqEditor key={faq.id} faq={faq} last={0} />
  return (
    <Page title="คำถามที่พบบ่อย" back={BACK}>
      {data ? (
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
  const { data = [] } = useGetList<StaffFaq>('faqs')
  return <FaqEditor faq={null} last={Math.max(-1, ...data.map(({ position }) => position)) + 1} />
}

/** `last` is the place of a new question. */
function FaqEditor({ faq, last }: { faq: StaffFaq | null; last: number }) {
  const { run, busy } = useRecordAction('faqs', String(faq?.id ?? ''))
  const { base, draft, changed, problems, formRef, change, load, ready, letGo } = useDraft(
    faq ? faqDraft(faq) : EMPTY_FAQ,
    faqProblems,
  )
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()

  function leave() {
    letGo()
    navigate(FAQ_PATHS.list, { replace: true })
  }

  async function save() {
    if (!ready()) return
    await run(
      async () => {
        const body = faqBody(draft, faq)
        if (faq) {
          const saved = await api(updateFaq, {
            params: { id: faq.id },
            body: changedPart(faqBody(base, faq), body),
          })
          load(faqDraft(saved))
          return saved
        }
        const created = await api(createFaq, { body: { ...body, position: last } })
        leave()
        return created
      },
      faq ? 'บันทึกคำถามแล้ว' : 'เพิ่มคำถามแล้ว',
    )
  }

  async function remove(id: number) {
    const gone = await run(async () => {
      const deleted = await api(deleteFaq, { params: { id } })
      leave()
      return deleted
    }, 'ลบคำถามแล้ว')
    if (gone) setDeleting(false)
  }

  return (
    <Page title={faq ? base.question : 'เพิ่มคำถาม'} back={BACK}>
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
        changed={changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => load(base)}
      >
        {faq && (
          <Button color="error" disabled={busy} onClick={() => setDeleting(true)}>
            ลบคำถาม
          </Button>
        )}
      </SaveBar>
      {faq && deleting && (
        <DeleteDialog
          kind="คำถาม"
          name={base.question}
          busy={busy}
          onConfirm={() => void remove(faq.id)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}
