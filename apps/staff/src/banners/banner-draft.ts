import type { BodyInput } from '@jansi/contract/endpoint'
import type { createBanner, StaffBanner } from '@jansi/contract/staff-content'
import type { StoredImage } from '@jansi/contract/staff-images'
import { bangkokText, bangkokTimestamp } from '../lib/bangkok-time.ts'
import { dateTime } from '../lib/format.ts'
import {
  type Difference,
  describeImage,
  describeSwitch,
  describeText,
  fieldDifferences,
} from '../lib/stale.ts'

/** A banner as it is being edited; times as typed, by the clock in Bangkok. */
export type BannerDraft = {
  image: StoredImage | null
  alt_text: string
  is_active: boolean
  starts_at: string
  ends_at: string
}

type BannerProblems = Partial<Record<'image' | 'alt_text' | 'starts_at' | 'ends_at', string>>

export const EMPTY_BANNER: BannerDraft = {
  image: null,
  alt_text: '',
  is_active: true,
  starts_at: '',
  ends_at: '',
}

/** A banner as its form begins. */
export function bannerDraft(banner: StaffBanner): BannerDraft {
  return {
    image: banner.image,
    alt_text: banner.alt_text,
    is_active: banner.is_active,
    starts_at: bangkokText(banner.starts_at),
    ends_at: bangkokText(banner.ends_at),
  }
}

/** Returns the problems that prevent saving a banner; empty if there are none. */
export function bannerProblems(draft: BannerDraft): BannerProblems {
  const starts = bangkokTimestamp(draft.starts_at)
  const ends = bangkokTimestamp(draft.ends_at)
  return {
    ...(!draft.image && { image: 'เพิ่มรูปก่อนบันทึก' }),
    ...(!draft.alt_text.trim() && { alt_text: 'บอกสั้น ๆ ว่ารูปนี้บอกอะไร' }),
    ...(!isPossible(starts) && { starts_at: 'ระบุวันและเวลาให้ครบ' }),
    ...(!isPossible(ends)
      ? { ends_at: 'ระบุวันและเวลาให้ครบ' }
      : starts && ends && ends <= starts && { ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' }),
  }
}

/** The banner as the server takes it, its place apart; only for a draft without problems. */
export function bannerBody(draft: BannerDraft): Omit<BodyInput<typeof createBanner>, 'position'> {
  if (!draft.image) throw new Error('a banner without an image was saved')
  return {
    image_key: draft.image.key,
    alt_text: draft.alt_text.trim(),
    is_active: draft.is_active,
    starts_at: bangkokTimestamp(draft.starts_at) ?? null,
    ends_at: bangkokTimestamp(draft.ends_at) ?? null,
  }
}

const FIELD_NAMES: { [Field in keyof BannerDraft]: string } = {
  image: 'รูปแบนเนอร์',
  alt_text: 'คำบรรยายรูป',
  is_active: 'แสดงในร้าน',
  starts_at: 'เริ่มแสดง',
  ends_at: 'สิ้นสุด',
}

/** Returns the changes of another volunteer to a banner since `base` was read, as text. */
export function bannerDifferences(base: BannerDraft, mine: BannerDraft, theirs: BannerDraft): Difference[] {
  return fieldDifferences(base, mine, theirs, {
    names: FIELD_NAMES,
    say: (field, draft) => {
      if (field === 'image') return describeImage(draft.image)
      if (field === 'is_active') return describeSwitch(draft.is_active)
      if (field === 'alt_text') return describeText(draft.alt_text)
      const instant = bangkokTimestamp(draft[field])
      return instant ? dateTime(instant) : 'ไม่กำหนด'
    },
  })
}

export type BannerPhase = 'hidden' | 'coming' | 'shown' | 'over'

/** Whether the shop shows a banner at a time (ms): switched off, not yet, now, no longer. */
export function bannerPhase(
  banner: Pick<StaffBanner, 'is_active' | 'starts_at' | 'ends_at'>,
  now: number,
): BannerPhase {
  if (!banner.is_active) return 'hidden'
  if (banner.starts_at !== null && now < Date.parse(banner.starts_at)) return 'coming'
  if (banner.ends_at !== null && now >= Date.parse(banner.ends_at)) return 'over'
  return 'shown'
}

function isPossible(time: string | null | undefined): boolean {
  return time === null || (time !== undefined && time >= '2000' && time < '2200')
}
