import type { z } from 'zod'
import { DEFAULT_COLOURS } from './colours.ts'
import type { shopIdentity } from './identity-body.ts'

export type ShopIdentity = z.infer<typeof shopIdentity>

/** The identity of a shop whose club has not given it one of its own. */
export const DEFAULT_IDENTITY: ShopIdentity = {
  name: 'จานสี',
  short_name: 'จานสี',
  about: 'ซื้อและยืมอุปกรณ์วาดภาพระบายสีสำหรับเวิร์กช็อปศิลปะบำบัดของชมรม',
  tagline: '',
  workshop_word: 'เวิร์กช็อป',
  logo: '',
  share_image: '',
  colour_main: DEFAULT_COLOURS.main,
  colour_accent: DEFAULT_COLOURS.accent,
}
