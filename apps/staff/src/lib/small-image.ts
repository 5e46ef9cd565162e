import { shrinkImage } from '@jansi/client/shrink-image'
import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import { ApiError, UnreadableImageError } from './api-error.ts'

const HEIC = /^image\/hei[cf]$/
const HEIC_NAME = /\.hei[cf]$/i

/**
 * Returns a volunteer's image in the size in which it is sent, see `shrinkImage`. Throws an `UnreadableImageError` for a
 * HEIC photo that this browser cannot open, and an `ApiError` for a file above the limit that it cannot shrink.
 */
export async function smallImage(image: File): Promise<File> {
  const small = await shrinkImage(image)
  if (small === image && (HEIC.test(image.type) || HEIC_NAME.test(image.name)))
    throw new UnreadableImageError()
  if (small.size > MAX_UPLOAD_BYTES) throw new ApiError(413, { code: 'image_too_large' })
  return small
}
