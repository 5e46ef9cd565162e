import {
  createBanner,
  deleteBanner,
  MAX_ALT_TEXT_CHARACTERS,
  type StaffBanner,
  updateBanner,
} from '@jansi/contract/staff-content'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { useListedEditor } from '../lib/use-listed-editor.ts'
import { useListedRecord } from '../lib/use-listed-record.ts'
import { paths } from '../paths.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { ImageField } from '../ui/image-field.tsx'
import { ListedPage } from '../ui/listed-page.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { bannerBody, bannerDifferences, bannerDraft, bannerProblems, EMPTY_BANNER } from './banner-draft.ts'

const BACK = { to: paths.banners.list, label: 'กลับไปแบนเนอร์ทั้งหมด' }

/** One banner, to be edited or deleted. */
export function BannerPage() {
  const id = Number(useParams().id)
  return (
    <ListedPage<StaffBanner> resource="banners" id={id} title="แบนเนอร์" missing="ไม่พบแบนเนอร์นี้" back={BACK}>
      {(record, at) => <BannerEditor key={record.id} banner={record} {...at} />}
    </ListedPage>
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
  const { form, busy, save, remove, deleting, setDeleting } = useListedEditor(banner, {
    resource: 'banners',
    listPath: paths.banners.list,
    draftOf: bannerDraft,
    empty: EMPTY_BANNER,
    problemsOf: bannerProblems,
    bodyOf: bannerBody,
    create: (body) => api(createBanner, { body: { ...body, position: next } }),
    update: (id, body) => api(updateBanner, { params: { id }, body }),
    remove: (id, version) => api(deleteBanner, { params: { id }, query: { version } }),
    stale: updateBanner.responses[409],
    says: { created: 'เพิ่มแบนเนอร์แล้ว', saved: 'บันทึกแบนเนอร์แล้ว', deleted: 'ลบแบนเนอร์แล้ว' },
  })
  const { read, base, draft, changed, problems, formRef, change } = form

  return (
    <Page title={read ? base.alt_text || `แบนเนอร์ ${read.id}` : 'เพิ่มแบนเนอร์'} back={BACK}>
      <StaleNotice form={form} what="แบนเนอร์นี้" gone={gone} differencesOf={bannerDifferences} />
      <Box ref={formRef} sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        <Panel title="รูปแบนเนอร์">
          <ImageField
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
              longest={MAX_ALT_TEXT_CHARACTERS}
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
