import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { intId } from './fields.ts'

export const bannerBody = z.object({ id: intId, image_url: z.string(), alt_text: z.string() })
export type Banner = z.infer<typeof bannerBody>

export const listBanners = defineEndpoint({
  method: 'GET',
  path: '/banner/',
  access: 'public',
  summary: 'List the home page banners in order',
  responses: { 200: z.array(bannerBody) },
})
