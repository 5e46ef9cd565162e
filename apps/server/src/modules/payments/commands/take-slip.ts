import { readSlipQr } from '../../../domain/slip-qr.ts'
import { storeImage } from '../../../files/store-image.ts'
import type { Deps } from '../../../http/deps.ts'

/** A slip's stored picture and what its mini-QR says; both null when it shows none that can be read. */
export type TakenSlip = { imageKey: string; bankCode: string | null; reference: string | null }

/**
 * Re-encodes and stores a slip's photo, reads its mini-QR, and lets `write` put it into the database. When that
 * fails, the picture is taken away again. A code that is not a slip's is no reason to refuse the photo.
 */
export async function takeSlip<T>(
  { files, images }: Pick<Deps, 'files' | 'images'>,
  bytes: Uint8Array,
  write: (slip: TakenSlip) => Promise<T>,
): Promise<T> {
  const imageKey = await storeImage(files, images, bytes, 'private')
  try {
    const [reading] = (await images.readQrCodes(bytes)).map(readSlipQr).filter((found) => found !== null)
    if (!reading) return await write({ imageKey, bankCode: null, reference: null })
    return await write(
      reading.kind === 'bank'
        ? { imageKey, bankCode: reading.bankCode, reference: reading.reference }
        : { imageKey, bankCode: 'TMN', reference: reading.transactionId },
    )
  } catch (error) {
    await files.delete(imageKey)
    throw error
  }
}
