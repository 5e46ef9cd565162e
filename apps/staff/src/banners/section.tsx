import { bangkokTimestamp } from '@jansi/client/bangkok-time'
import { formatWeekdayTime } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import * as calls from '@jansi/contract/calls/staff-content'
import { imageAtWidth } from '@jansi/contract/images'
import { createBanner, type StaffBanner, updateBanner } from '@jansi/contract/staff-content'
import type { StoredImage } from '@jansi/contract/staff-images'
import type { StatusTone } from '@jansi/contract/status-table'
import type { SvgIconComponent } from '@mui/icons-material'
import OverIcon from '@mui/icons-material/EventBusy'
import ComingIcon from '@mui/icons-material/Schedule'
import ShownIcon from '@mui/icons-material/Visibility'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { FormImage } from '../form/fields.tsx'
import { orderedPages } from '../form/ordered-pages.tsx'
import { fieldsForm, flag, image, moment, text } from '../form/record-fields.tsx'
import { requiredImage } from '../form/typed-values.ts'
import { api } from '../lib/api/api.ts'
import { ProductImage } from '../ui/images/product-image.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { type BannerPhase, bannerPhase } from './banner-phase.ts'

const { alt_text, starts_at, ends_at } = createBanner.body.shape

const fields = {
  image_key: image('รูปแบนเนอร์', requiredImage, () => <BannerImage />, 'เพิ่มรูปก่อนบันทึก'),
  alt_text: text('คำบรรยายรูป', alt_text.min(1), {
    problem: 'บอกสั้น ๆ ว่ารูปนี้บอกอะไร',
    required: true,
    hint: 'อ่านให้ผู้ที่มองไม่เห็นรูปฟัง',
  }),
  is_active: flag('แสดงในร้าน'),
  starts_at: moment('เริ่มแสดง', starts_at, 'เว้นว่างไว้เพื่อแสดงทันที'),
  ends_at: moment('สิ้นสุด', ends_at, 'เว้นว่างไว้เพื่อแสดงตลอดไป'),
}

function BannerImage() {
  const [alt, chosen] = useWatch<
    { alt_text: string; image_key: StoredImage | null },
    ['alt_text', 'image_key']
  >({
    name: ['alt_text', 'image_key'],
  })
  return (
    <>
      <FormImage name="image_key" alt={alt || 'รูปแบนเนอร์'} required />
      {chosen && <BannerCrops url={chosen.url} />}
    </>
  )
}

/** The part of an image that the home page shows, by the size of the banner there on a phone and on a desktop. */
const CROPS = [
  { name: 'บนมือถือ', ratio: '328 / 200' },
  { name: 'บนคอมพิวเตอร์', ratio: '648 / 500' },
]

function BannerCrops({ url }: { url: string }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        ร้านตัดรูปให้พอดีกรอบ ดูว่าส่วนสำคัญยังอยู่ครบ
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        {CROPS.map(({ name, ratio }) => (
          <Box component="figure" key={name} sx={{ m: 0, flex: '1 1 220px', minWidth: 0 }}>
            <Box
              component="img"
              src={imageAtWidth(url, 828)}
              alt={`แบนเนอร์${name}`}
              sx={{
                width: 1,
                aspectRatio: ratio,
                objectFit: 'cover',
                borderRadius: '10px',
                display: 'block',
              }}
            />
            <Typography component="figcaption" variant="body2" color="textSecondary">
              {name}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

export const bannerForm = fieldsForm(fields, updateBanner.responses[409], (values) => {
  const starts = bangkokTimestamp(values.starts_at)
  const ends = bangkokTimestamp(values.ends_at)
  return starts && ends && ends <= starts ? [{ path: ['ends_at'], text: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' }] : []
})

const PHASES: Record<BannerPhase, { tone: StatusTone; icon: SvgIconComponent; label: string }> = {
  shown: { tone: 'done', icon: ShownIcon, label: 'แสดงอยู่' },
  coming: { tone: 'info', icon: ComingIcon, label: 'ยังไม่ถึงเวลา' },
  over: { tone: 'quiet', icon: OverIcon, label: 'สิ้นสุดแล้ว' },
  hidden: { tone: 'quiet', icon: HiddenIcon, label: 'ซ่อนอยู่' },
}

/** The home page's banners in their order. */
export const bannerPages = orderedPages({
  name: 'banners',
  all: 'แบนเนอร์',
  one: 'แบนเนอร์',
  intro: 'หน้าแรกของร้านเลื่อนแบนเนอร์ตามลำดับนี้',
  none: 'ยังไม่มีแบนเนอร์ เพิ่มรูปแรกได้เลย',
  form: bannerForm,
  panels: { รูปแบนเนอร์: ['image_key'], การแสดง: ['alt_text', 'is_active', 'starts_at', 'ends_at'] },
  width: 720,
  nameOf: (banner) => banner.alt_text,
  entryOf: (banner) => ({
    lead: <ProductImage image={banner.image.url} />,
    notes: (
      <>
        <StatusChip {...PHASES[bannerPhase(banner, serverNow())]} />
        <Typography variant="body2" color="textSecondary">
          {scheduleOf(banner)}
        </Typography>
      </>
    ),
  }),
  create: (body) => api(calls.createBanner, { body }),
  update: (id, body) => api(calls.updateBanner, { params: { id }, body }),
  remove: (id, version) => api(calls.deleteBanner, { params: { id }, query: { version } }),
  sort: (body) => api(calls.sortBanners, { body }),
})

function scheduleOf({ starts_at, ends_at }: StaffBanner): string {
  return [starts_at && `ตั้งแต่ ${formatWeekdayTime(starts_at)}`, ends_at && `ถึง ${formatWeekdayTime(ends_at)}`]
    .filter(Boolean)
    .join(' ')
}
