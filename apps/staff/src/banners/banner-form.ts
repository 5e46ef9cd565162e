import { bangkokText, bangkokTimestamp } from '@jansi/client/bangkok-time'
import { createBanner, type StaffBanner, updateBanner } from '@jansi/contract/staff-content'
import { z } from 'zod'
import { fieldDifferences } from '../form/differences.ts'
import { requiredImage, typed } from '../form/typed-values.ts'
import type { ContractForm } from '../form/use-contract-form.ts'
import { dateTime } from '../lib/text/format.ts'

const { alt_text, is_active, starts_at, ends_at } = createBanner.body.shape

const schema = z.object({
  image_key: requiredImage,
  alt_text: alt_text.min(1),
  is_active,
  starts_at: typed(bangkokTimestamp, starts_at),
  ends_at: typed(bangkokTimestamp, ends_at),
})

/** A banner as it is edited; times as typed, by the clock in Bangkok. */
export type BannerValues = z.input<typeof schema>

export const bannerForm: ContractForm<StaffBanner, BannerValues, z.output<typeof schema>> = {
  schema,
  texts: {
    image_key: 'เพิ่มรูปก่อนบันทึก',
    alt_text: 'บอกสั้น ๆ ว่ารูปนี้บอกอะไร',
    starts_at: 'ระบุวันและเวลาให้ครบ',
    ends_at: 'ระบุวันและเวลาให้ครบ',
  },
  rules: ({ starts_at, ends_at }) => {
    const starts = bangkokTimestamp(starts_at)
    const ends = bangkokTimestamp(ends_at)
    return starts && ends && ends <= starts ? [{ path: ['ends_at'], text: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' }] : []
  },
  valuesOf: (banner) => ({
    image_key: banner.image,
    alt_text: banner.alt_text,
    is_active: banner.is_active,
    starts_at: bangkokText(banner.starts_at),
    ends_at: bangkokText(banner.ends_at),
  }),
  empty: { image_key: null, alt_text: '', is_active: true, starts_at: '', ends_at: '' },
  differences: (base, mine, theirs) =>
    fieldDifferences(base, mine, theirs, {
      names: {
        image_key: 'รูปแบนเนอร์',
        alt_text: 'คำบรรยายรูป',
        is_active: 'แสดงในร้าน',
        starts_at: 'เริ่มแสดง',
        ends_at: 'สิ้นสุด',
      },
      describe: { starts_at: describeTime, ends_at: describeTime },
    }),
  stale: updateBanner.responses[409],
}

function describeTime(text: string): string {
  const instant = bangkokTimestamp(text)
  return instant ? dateTime(instant) : 'ไม่กำหนด'
}
