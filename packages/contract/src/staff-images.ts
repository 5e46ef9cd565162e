import { z } from 'zod'
import { post } from './endpoint.ts'

/** A stored public image: `key` is the value for other staff calls, `url` shows it in its largest width. */
export const storedImage = z.object({ key: z.string(), url: z.string() })
export type StoredImage = z.infer<typeof storedImage>

/** A key that `uploadImage` returned. */
export const imageKey = z.string().regex(/^public\/[A-Za-z0-9_-]{16,64}$/, 'Not the key of a stored picture.')

export const uploadImage = post.staff('/staff/images/', {
  summary:
    'Upload a public image for a product, banner, category or tutorial; it is stored in several widths',
  form: z.object({}),
  201: storedImage,
})
