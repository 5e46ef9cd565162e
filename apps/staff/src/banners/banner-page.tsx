import { createBanner, deleteBanner, updateBanner } from '@jansi/contract/calls/staff-content'
import type { StaffBanner } from '@jansi/contract/staff-content'
import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { FormImage, FormSwitch, FormText } from '../form/fields.tsx'
import { DeleteButton, RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { useListedRecord } from '../lib/admin/use-listed-record.ts'
import { api } from '../lib/api/api.ts'
import { paths } from '../paths.ts'
import { ListedPage } from '../ui/lists/listed-page.tsx'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { type BannerValues, bannerForm } from './banner-form.ts'

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
  /** The position of a new banner. */
  next: number
}

function BannerEditor({ banner, gone, next }: BannerEditorProps) {
  const editor = useRecordEditor(banner, bannerForm, {
    resource: 'banners',
    create: {
      send: (body) => api(createBanner, { body: { ...body, position: next } }),
      path: () => paths.banners.list,
      done: 'เพิ่มแบนเนอร์แล้ว',
    },
    update: {
      send: ({ id, version }, _, changes) =>
        api(updateBanner, { params: { id }, body: { ...changes, version } }),
      done: 'บันทึกแบนเนอร์แล้ว',
    },
    remove: {
      send: ({ id, version }) => api(deleteBanner, { params: { id }, query: { version } }),
      path: paths.banners.list,
      done: 'ลบแบนเนอร์แล้ว',
    },
  })
  const { read, base, form } = editor
  const alt = useWatch({ control: form.control, name: 'alt_text' })

  return (
    <Page title={read ? base.alt_text || `แบนเนอร์ ${read.id}` : 'เพิ่มแบนเนอร์'} back={BACK}>
      <RecordForm
        editor={editor}
        what="แบนเนอร์นี้"
        gone={gone}
        bar="จัดการแบนเนอร์"
        actions={read && <DeleteButton editor={editor} kind="แบนเนอร์" name={base.alt_text} disabled={gone} />}
      >
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
          <Panel title="รูปแบนเนอร์">
            <FormImage<BannerValues> name="image_key" alt={alt || 'รูปแบนเนอร์'} required />
          </Panel>
          <Panel title="การแสดง">
            <Box sx={{ display: 'grid', gap: 2 }}>
              <FormText<BannerValues>
                name="alt_text"
                label="คำบรรยายรูป"
                required
                hint="อ่านให้ผู้ที่มองไม่เห็นรูปฟัง"
              />
              <FormSwitch<BannerValues> name="is_active" label="แสดงในร้าน" />
              <FormText<BannerValues>
                name="starts_at"
                label="เริ่มแสดง"
                type="datetime-local"
                hint="เว้นว่างไว้เพื่อแสดงทันที"
              />
              <FormText<BannerValues>
                name="ends_at"
                label="สิ้นสุด"
                type="datetime-local"
                hint="เว้นว่างไว้เพื่อแสดงตลอดไป"
              />
            </Box>
          </Panel>
        </Box>
      </RecordForm>
    </Page>
  )
}
