import { shrinkImage } from '@jansi/client/shrink-image'
import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import { ApiError } from './api-error.ts'

/**
 * Returns a volunteer's image in the size in which it is sent, see `shrinkImage`. Throws an `ApiError` for a file above
 * the limit that this browser cannot shrink.
 */
export async function smallImage(image: File): Promise<File> {
  const small = await shrinkImage(image)
  if (small.size > MAX_UPLOAD_BYTES) throw new ApiError(413, { code: 'image_too_large' })
  return small
}
