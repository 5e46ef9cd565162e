import type { Deps } from '../../../core/deps.ts'
import { readSlipQr } from '../../../domain/slip-qr.ts'
import type { ImageInput } from '../../../files/images.ts'
import { withProcessedImage } from '../../images/steps/with-private-image.ts'

/** A slip's stored image and the text of its mini-QR; both are null if it shows no readable one. */
export type TakenSlip = { imageKey: string; bankCode: string | null; reference: string | null }

/**
 * Re-encodes and stores a slip's photo, reads its mini-QR, and lets `write` put it into the database. A code that is
 * not a slip's is no reason to refuse the photo.
 */
export async function takeSlip<T>(
  deps: Pick<Deps, 'files' | 'images'>,
  image: ImageInput,
  write: (slip: TakenSlip) => Promise<T>,
): Promise<T> {
  const slip = await deps.images.processSlip(image)
  const [reading] = slip.texts.map(readSlipQr).filter((found) => found !== null)
  return withProcessedImage(deps.files, slip.image, async (imageKey) => {
    if (!reading) return write({ imageKey, bankCode: null, reference: null })
    return write(
      reading.kind === 'bank'
        ? { imageKey, bankCode: reading.bankCode, reference: reading.reference }
        : { imageKey, bankCode: 'TMN', reference: reading.transactionId },
    )
  })
}
