import { z } from 'zod'
import { get } from './endpoint.ts'
import { intId } from './fields.ts'
import { imageInfo } from './image-info.ts'

export const bannerBody = z.object({
  id: intId,
  image_url: z.string(),
  /** Left out until the shop has measured the image. */
  image_info: imageInfo.optional(),
  alt_text: z.string(),
})
export type Banner = z.infer<typeof bannerBody>

export const listBanners = get.public('/banner/', {
  summary: 'List the home page banners in order',
  200: z.array(bannerBody),
})
