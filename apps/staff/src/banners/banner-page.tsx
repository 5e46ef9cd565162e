import { createBanner, deleteBanner, type StaffBanner, updateBanner } from '@jansi/contract/staff-content'
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
import { PictureField } from '../ui/picture-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { bannerBody, bannerDifferences, bannerDraft, bannerProblems, EMPTY_BANNER } from './banner-draft.ts'
import { BANNER_PATHS } from './banner-paths.ts'

const BACK = { to: BANNER_PATHS.list, label: 'กลับไปแบนเนอร์ทั้งหมด' }

/** One banner, to be edited or deleted. */
export function BannerPage() {
  const id = Number(useParams().id)
  const { record, gone, next, error, refetch } = useListedRecord<StaffBanner>('banners', id)
  if (record) return <BannerEditor key={record.id} banner={record} gone={gone} next={next} />
  return (
    <Page title="แบนเนอร์" back={BACK}>
      {gone ? (
        <EmptyState title="ไม่พบแบนเนอร์นี้" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

/** A new banner, last in the order. */
export function BannerCreate() {
  const { next } = useListedRecord<StaffBanner>('banners', 0)
  return <BannerEditor banner={null} gone={false} next={next} />
}

type BannerEditorProps = {
  banner: StaffBanner | null
  /** Somebody deleted it while it was open. */
  gone: boolean
  /** The place of a new banner. */
  next: number
}

function BannerEditor({ banner, gone, next }: BannerEditorProps) {
  const { run, busy } = useRecordAction('banners', String(banner?.id ?? ''))
  const form = useVersionedDraft(banner, {
    draftOf: bannerDraft,
    empty: EMPTY_BANNER,
    problemsOf: bannerProblems,
    stale: updateBanner.responses[409],
  })
  const { read, base, draft, changed, problems, formRef, change } = form
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()

  function leave() {
    form.letGo()
    navigate(BANNER_PATHS.list, { replace: true })
  }

  async function save() {
    if (!form.ready()) return
    await run(
      async () => {
        const body = bannerBody(draft)
        if (read) {
          const saved = await api(updateBanner, {
            params: { id: read.id },
            body: { ...changedPart(bannerBody(base), body), version: read.version },
          })
          form.loadRecord(saved)
          return saved
        }
        const created = await api(createBanner, { body: { ...body, position: next } })
        leave()
        return created
      },
      read ? 'บันทึกแบนเนอร์แล้ว' : 'เพิ่มแบนเนอร์แล้ว',
      form.showsStale,
    )
  }

  async function remove({ id, version }: StaffBanner) {
    setDeleting(false)
    await run(
      async () => {
        const deleted = await api(deleteBanner, { params: { id }, query: { version } })
        leave()
        return deleted
      },
      'ลบแบนเนอร์แล้ว',
      form.showsStale,
    )
  }

  return (
    <Page title={read ? base.alt_text || `แบนเนอร์ ${read.id}` : 'เพิ่มแบนเนอร์'} back={BACK}>
      <StaleNotice form={form} what="แบนเนอร์นี้" gone={gone} differencesOf={bannerDifferences} />
      <Box ref={formRef} sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        <Panel title="รูปแบนเนอร์">
          <PictureField
            alt={draft.alt_text || 'รูปแบนเนอร์'}
            image={draft.image}
            required
            problem={problems.image}
            onChange={(image) => change({ image })}
          />
        </Panel>
        <Panel title="การแสดง">
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextInput
              label="คำบรรยายรูป"
              required
              value={draft.alt_text}
              problem={problems.alt_text}
              hint="อ่านให้ผู้ที่มองไม่เห็นรูปฟัง"
              longest={300}
              onChange={(alt_text) => change({ alt_text })}
            />
            <SwitchField
              label="แสดงในร้าน"
              checked={draft.is_active}
              onChange={(is_active) => change({ is_active })}
            />
            <TextInput
              label="เริ่มแสดง"
              type="datetime-local"
              value={draft.starts_at}
              problem={problems.starts_at}
              hint="เว้นว่างไว้เพื่อแสดงทันที"
              longest={0}
              onChange={(starts_at) => change({ starts_at })}
            />
            <TextInput
              label="สิ้นสุด"
              type="datetime-local"
              value={draft.ends_at}
              problem={problems.ends_at}
              hint="เว้นว่างไว้เพื่อแสดงตลอดไป"
              longest={0}
              onChange={(ends_at) => change({ ends_at })}
            />
          </Box>
        </Panel>
      </Box>
      <SaveBar
        label="จัดการแบนเนอร์"
        changed={changed && !gone}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      >
        {read && (
          <Button color="error" disabled={busy || gone} onClick={() => setDeleting(true)}>
            ลบแบนเนอร์
          </Button>
        )}
      </SaveBar>
      {read && deleting && (
        <DeleteDialog
          kind="แบนเนอร์"
          name={base.alt_text}
          busy={busy}
          onConfirm={() => void remove(read)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}
