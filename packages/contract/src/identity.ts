import { z } from 'zod'

/** How a shop presents itself: names, words, images and colours. */
export const shopIdentity = z.object({
  name: z.string(),
  /** The name below the icon of the installed shop. */
  short_name: z.string(),
  /** One sentence about the purpose of the shop, as search engines and link previews show it. */
  about: z.string(),
  /** A line below the name; may be empty. */
  tagline: z.string(),
  /** The club's word for the event that goods are lent for. */
  workshop_word: z.string(),
  /** Addresses of images; empty where the shop has none of its own. */
  logo: z.string(),
  share_image: z.string(),
  /** `#rrggbb`: of actions and links, and of decoration. */
  colour_main: z.string(),
  colour_accent: z.string(),
})
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
  colour_main: '#3d4fb5',
  colour_accent: '#c8452f',
}
