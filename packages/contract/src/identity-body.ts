import { z } from 'zod'
import { imageInfo } from './image-info.ts'

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
  /** The size of the logo, where there is one. */
  logo_info: imageInfo.optional(),
  /** `#rrggbb`: of actions and links, and of decoration. */
  colour_main: z.string(),
  colour_accent: z.string(),
})
