import { formatWeekdayTime } from '@jansi/client/format'
import { createTutorial, deleteTutorial, updateTutorial } from '@jansi/contract/calls/staff-content'
import type { StaffTutorial } from '@jansi/contract/staff-content'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useParams } from 'react-router'
import { DeleteButton, RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { useRecord } from '../lib/admin/use-record.ts'
import { api } from '../lib/api/api.ts'
import { isGone } from '../lib/api/api-error.ts'
import { paths } from '../paths.ts'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { TutorialFields } from './tutorial-fields.tsx'
import { tutorialForm } from './tutorial-form.tsx'
import { PublishedChip } from './tutorial-list.tsx'
import { TutorialPreview } from './tutorial-preview.tsx'

const BACK = { to: paths.tutorials.list, label: 'กลับไปบทความทั้งหมด' }

/** One article, to be edited, looked at as the shop shows it, or deleted. */
export function TutorialPage() {
  const id = useParams().id ?? ''
  const query = useRecord<StaffTutorial>('tutorials', Number(id))
  return (
    <RecordFrame query={query} title="บทความ" back={BACK}>
      {(tutorial) => <TutorialEditor key={tutorial.id} tutorial={tutorial} gone={isGone(query.error)} />}
    </RecordFrame>
  )
}

/** A new article, a draft until it is published. */
export function TutorialCreate() {
  return <TutorialEditor tutorial={null} gone={false} />
}

function TutorialEditor({ tutorial, gone }: { tutorial: StaffTutorial | null; gone: boolean }) {
  const done = (body: { is_published: boolean }) => (body.is_published ? 'บันทึกบทความแล้ว' : 'บันทึกฉบับร่างแล้ว')
  const editor = useRecordEditor(tutorial, tutorialForm, {
    resource: 'tutorials',
    create: {
      send: (body) => api(createTutorial, { body }),
      path: ({ id }) => paths.tutorials.one(id),
      done,
    },
    update: {
      send: ({ id, version }, body) => api(updateTutorial, { params: { id }, body: { ...body, version } }),
      done,
    },
    remove: {
      send: ({ id, version }) => api(deleteTutorial, { params: { id }, query: { version } }),
      path: paths.tutorials.list,
      done: 'ลบบทความแล้ว',
    },
  })
  const { read, base } = editor
  const [previewing, setPreviewing] = useState(false)

  return (
    <Page
      title={read ? base.title : 'เพิ่มบทความ'}
      back={BACK}
      aside={
        read && (
          <>
            <PublishedChip published={base.is_published} />
            <Typography variant="body2" color="textSecondary">
              {`ฉบับที่ ${read.version} · สร้างเมื่อ ${formatWeekdayTime(read.created_at)}`}
            </Typography>
          </>
        )
      }
    >
      <RecordForm
        editor={editor}
        what="บทความนี้"
        gone={gone}
        bar="จัดการบทความ"
        actions={
          <>
            <Button variant="outlined" onClick={() => setPreviewing(true)}>
              ดูตัวอย่าง
            </Button>
            {read && <DeleteButton editor={editor} kind="บทความ" name={base.title} disabled={gone} />}
          </>
        }
      >
        <TutorialFields />
      </RecordForm>
      {previewing && <TutorialPreview draft={editor.form.getValues()} onClose={() => setPreviewing(false)} />}
    </Page>
  )
}
