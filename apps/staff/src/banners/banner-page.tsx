import { createBanner, deleteBanner, type StaffBanner, updateBanner } from '@jansi/contract/staff-content'
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
import { PictureField } from '../ui/picture-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { bannerBody, bannerDraft, bannerProblems, EMPTY_BANNER } from './banner-draft.ts'
import { BANNER_PATHS } from './banner-paths.ts'

const BACK = { to: BANNER_PATHS.list, label: 'กลับไปแบนเนอร์ทั้งหมด' }

/** One banner, to be edited or deleted. */
export function BannerPage() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetList<StaffBanner>('banners')
  const banner = data?.find((one) => one.id === id)
  if (banner) return <BannerEditor key={banner.id} banner={banner} last={0} />
  return (
    <Page title="แบนเนอร์" back={BACK}>
      {data ? (
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
  const { data = [] } = useGetList<StaffBanner>('banners')
  return <BannerEditor banner={null} last={Math.max(-1, ...data.map(({ position }) => position)) + 1} />
}

/** `last` is the place of a new banner. */
function BannerEditor({ banner, last }: { banner: StaffBanner | null; last: number }) {
  const { run, busy } = useRecordAction('banners', String(banner?.id ?? ''))
  const { base, draft, changed, problems, formRef, change, load, ready, letGo } = useDraft(
    banner ? bannerDraft(banner) : EMPTY_BANNER,
    bannerProblems,
  )
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()

  function leave() {
    letGo()
    navigate(BANNER_PATHS.list, { replace: true })
  }

  async function save() {
    if (!ready()) return
    await run(
      async () => {
        const body = bannerBody(draft)
        if (banner) {
          const saved = await api(updateBanner, {
            params: { id: banner.id },
            body: changedPart(bannerBody(base), body),
          })
          load(bannerDraft(saved))
          return saved
        }
        const created = await api(createBanner, { body: { ...body, position: last } })
        leave()
        return created
      },
      banner ? 'บันทึกแบนเนอร์แล้ว' : 'เพิ่มแบนเนอร์แล้ว',
    )
  }

  async function remove(id: number) {
    const gone = await run(async () => {
      const deleted = await api(deleteBanner, { params: { id } })
      leave()
      return deleted
    }, 'ลบแบนเนอร์แล้ว')
    if (gone) setDeleting(false)
  }

  return (
    <Page title={banner ? base.alt_text || `แบนเนอร์ ${banner.id}` : 'เพิ่มแบนเนอร์'} back={BACK}>
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
        changed={changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => load(base)}
      >
        {banner && (
          <Button color="error" disabled={busy} onClick={() => setDeleting(true)}>
            ลบแบนเนอร์
          </Button>
        )}
      </SaveBar>
      {banner && deleting && (
        <DeleteDialog
          kind="แบนเนอร์"
          name={base.alt_text}
          busy={busy}
          onConfirm={() => void remove(banner.id)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}
