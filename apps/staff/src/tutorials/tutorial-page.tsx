import {
  createTutorial,
  deleteTutorial,
  type StaffTutorial,
  updateTutorial,
} from '@jansi/contract/staff-content'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { isGone } from '../lib/api-error.ts'
import { dateTime } from '../lib/format.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { useVersionedDraft } from '../lib/use-versioned-draft.ts'
import { paths } from '../paths.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import {
  EMPTY_TUTORIAL,
  tutorialBody,
  tutorialDifferences,
  tutorialDraft,
  tutorialProblems,
} from './tutorial-draft.ts'
import { TutorialForm } from './tutorial-form.tsx'
import { PublishedChip } from './tutorial-list.tsx'
import { TutorialPreview } from './tutorial-preview.tsx'

const BACK = { to: paths.tutorials.list, label: 'กลับไปบทความทั้งหมด' }

/** One article, to be edited, looked at as the shop shows it, or deleted. */
export function TutorialPage() {
  const id = useParams().id ?? ''
  const { data: tutorial, error, refetch } = useRecord<StaffTutorial>('tutorials', Number(id))
  if (!tutorial) {
    return (
      <Page title="บทความ" back={BACK}>
        {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LoadingState />}
      </Page>
    )
  }
  return <TutorialEditor key={tutorial.id} tutorial={tutorial} gone={isGone(error)} />
}

/** A new article, a draft until it is published. */
export function TutorialCreate() {
  return <TutorialEditor tutorial={null} gone={false} />
}

function TutorialEditor({ tutorial, gone }: { tutorial: StaffTutorial | null; gone: boolean }) {
  const { run, busy } = useRecordAction('tutorials', String(tutorial?.id ?? ''))
  const form = useVersionedDraft(tutorial, {
    draftOf: tutorialDraft,
    empty: EMPTY_TUTORIAL,
    problemsOf: tutorialProblems,
    stale: updateTutorial.responses[409],
  })
  const { read, base, draft, changed } = form
  const [asking, setAsking] = useState<'preview' | 'delete' | null>(null)
  const navigate = useNavigate()

  function leave(to: string) {
    form.allowLeave()
    navigate(to, { replace: true })
  }

  async function save() {
    if (!form.ready()) return
    await run(
      async () => {
        const body = tutorialBody(draft)
        if (!read) {
          const created = await api(createTutorial, { body })
          leave(paths.tutorials.one(created.id))
          return created
        }
        const { id, version } = read
        const saved = await api(updateTutorial, { params: { id }, body: { ...body, version } })
        form.loadRecord(saved)
        return saved
      },
      draft.is_published ? 'บันทึกบทความแล้ว' : 'บันทึกฉบับร่างแล้ว',
      form.showsStale,
    )
  }

  async function remove({ id, version }: StaffTutorial) {
    setAsking(null)
    await run(
      async () => {
        const deleted = await api(deleteTutorial, { params: { id }, query: { version } })
        leave(paths.tutorials.list)
        return deleted
      },
      'ลบบทความแล้ว',
      form.showsStale,
    )
  }

  return (
    <Page
      title={read ? base.title : 'เพิ่มบทความ'}
      back={BACK}
      aside={
        read && (
          <>
            <PublishedChip published={base.is_published} />
            <Typography variant="body2" color="textSecondary">
              ฉบับที่ {read.version} · สร้างเมื่อ {dateTime(read.created_at)}
            </Typography>
          </>
        )
      }
    >
      <StaleNotice form={form} what="บทความนี้" gone={gone} differencesOf={tutorialDifferences} />
      <TutorialForm draft={draft} problems={form.problems} onChange={form.change} formRef={form.formRef} />
      <SaveBar
        label="จัดการบทความ"
        changed={changed && !gone}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      >
        <Button variant="outlined" onClick={() => setAsking('preview')}>
          ดูตัวอย่าง
        </Button>
        {read && (
          <Button color="error" disabled={busy || gone} onClick={() => setAsking('delete')}>
            ลบบทความ
          </Button>
        )}
      </SaveBar>
      {asking === 'preview' && <TutorialPreview draft={draft} onClose={() => setAsking(null)} />}
      {read && asking === 'delete' && (
        <DeleteDialog
          kind="บทความ"
          name={base.title}
          busy={busy}
          onConfirm={() => void remove(read)}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  )
}
