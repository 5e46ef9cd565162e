import type { Deps } from '../../../core/deps.ts'
import { readTransfers, type Transfer } from '../../../domain/slip-qr.ts'
import type { ImageInput } from '../../../files/images.ts'
import { withProcessedImage } from '../../images/steps/with-private-image.ts'

/** A slip's stored image and the transfers that its codes name; none if it shows no readable one. */
export type TakenSlip = { imageKey: string; transfers: Transfer[] }

/**
 * Re-encodes and stores a slip's photo, reads every mini-QR in it, and lets `write` put it into the database. A code that is
 * not a slip's is no reason to refuse the photo.
 */
export async function takeSlip<T>(
  deps: Pick<Deps, 'files' | 'images'>,
  image: ImageInput,
  write: (slip: TakenSlip) => Promise<T>,
): Promise<T> {
  const slip = await deps.images.processSlip(image)
  const transfers = readTransfers(slip.texts)
  return withProcessedImage(deps.files, slip.image, (imageKey) => write({ imageKey, transfers }))
}
