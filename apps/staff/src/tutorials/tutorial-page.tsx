import {
  createTutorial,
  deleteTutorial,
  type StaffTutorial,
  updateTutorial,
} from '@jansi/contract/staff-content'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import type { ApiError } from '../lib/api-error.ts'
import { dateTime } from '../lib/format.ts'
import { rebased } from '../lib/stale.ts'
import { useDraft } from '../lib/use-draft.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleDialog } from '../ui/stale-dialog.tsx'
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
import { TUTORIAL_PATHS } from './tutorial-paths.ts'
import { TutorialPreview } from './tutorial-preview.tsx'

const BACK = { to: TUTORIAL_PATHS.list, label: 'กลับไปบทความทั้งหมด' }
const stale = updateTutorial.responses[409]

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
  return <TutorialEditor key={tutorial.id} tutorial={tutorial} />
}

/** A new article, a draft until it is published. */
export function TutorialCreate() {
  return <TutorialEditor tutorial={null} />
}

function TutorialEditor({ tutorial }: { tutorial: StaffTutorial | null }) {
  const { run, busy } = useRecordAction('tutorials', String(tutorial?.id ?? ''))
  const form = useDraft(tutorial ? tutorialDraft(tutorial) : EMPTY_TUTORIAL, tutorialProblems)
  const { base, draft, changed } = form
  const [version, setVersion] = useState(tutorial?.version ?? 0)
  const [theirs, setTheirs] = useState<StaffTutorial | null>(null)
  const [asking, setAsking] = useState<'preview' | 'delete' | null>(null)
  const navigate = useNavigate()

  // Nothing is written here yet: what somebody else saved is simply the article.
  if (tutorial && tutorial.version > version && !changed) load(tutorial)

  function load(current: StaffTutorial) {
    form.load(tutorialDraft(current))
    setVersion(current.version)
    setTheirs(null)
  }

  /** Goes on from what stands now with this volunteer's changes laid over it. */
  function carryOn(current: StaffTutorial) {
    form.load(tutorialDraft(current), rebased(base, draft, tutorialDraft(current)))
    setVersion(current.version)
    setTheirs(null)
  }

  function showsStale(error: ApiError): boolean {
    const { data } = stale.safeParse(error.body)
    if (error.code !== 'stale' || !data?.current) return false
    setTheirs(data.current)
    return true
  }

  function leave(to: string) {
    form.letGo()
    navigate(to, { replace: true })
  }

  async function save() {
    if (!form.ready()) return
    await run(
      async () => {
        const body = tutorialBody(draft)
        if (!tutorial) {
          const created = await api(createTutorial, { body })
          leave(TUTORIAL_PATHS.one(created.id))
          return created
        }
        const saved = await api(updateTutorial, { params: { id: tutorial.id }, body: { ...body, version } })
        load(saved)
        return saved
      },
      draft.is_published ? 'บันทึกบทความแล้ว' : 'บันทึกฉบับร่างแล้ว',
      showsStale,
    )
  }

  async function remove(id: number) {
    const gone = await run(async () => {
      const deleted = await api(deleteTutorial, { params: { id } })
      leave(TUTORIAL_PATHS.list)
      return deleted
    }, 'ลบบทความแล้ว')
    if (gone) setAsking(null)
  }

  return (
    <Page
      title={tutorial ? base.title : 'เพิ่มบทความ'}
      back={BACK}
      aside={
        tutorial && (
          <>
            <PublishedChip published={base.is_published} />
            <Typography variant="body2" color="textSecondary">
              ฉบับที่ {version} · สร้างเมื่อ {dateTime(tutorial.created_at)}
            </Typography>
          </>
        )
      }
    >
      {tutorial && tutorial.version > version && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => setTheirs(tutorial)}>
              ดูสิ่งที่เปลี่ยน
            </Button>
          }
        >
          มีคนบันทึกบทความนี้ไประหว่างที่แก้อยู่
        </Alert>
      )}
      <TutorialForm draft={draft} problems={form.problems} onChange={form.change} formRef={form.formRef} />
      <SaveBar
        label="จัดการบทความ"
        changed={changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      >
        <Button variant="outlined" onClick={() => setAsking('preview')}>
          ดูตัวอย่าง
        </Button>
        {tutorial && (
          <Button color="error" disabled={busy} onClick={() => setAsking('delete')}>
            ลบบทความ
          </Button>
        )}
      </SaveBar>
      {asking === 'preview' && <TutorialPreview draft={draft} onClose={() => setAsking(null)} />}
      {tutorial && asking === 'delete' && (
        <DeleteDialog
          kind="บทความ"
          name={base.title}
          busy={busy}
          onConfirm={() => void remove(tutorial.id)}
          onClose={() => setAsking(null)}
        />
      )}
      {theirs && (
        <StaleDialog
          what="บทความนี้"
          differences={tutorialDifferences(base, draft, tutorialDraft(theirs))}
          onLoadTheirs={() => load(theirs)}
          onKeepMine={() => carryOn(theirs)}
        />
      )}
    </Page>
  )
}
