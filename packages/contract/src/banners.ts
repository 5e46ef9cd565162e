import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
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

export const listBanners = defineEndpoint({
  method: 'GET',
  path: '/banner/',
  access: 'public',
  summary: 'List the home page banners in order',
  responses: { 200: z.array(bannerBody) },
})
