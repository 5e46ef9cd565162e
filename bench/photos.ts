import { phonePhoto, slipPhoto } from '../e2e/story/photos.ts'

const AS_SENT = { width: 2268, height: 3024, quality: 72 }

/** Photos of transfer slips as phones send them: seven megapixels with the grain of a camera, between one and two MB. */
export function phonePhotos(count: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) =>
      phonePhoto(await slipPhoto('004', String(20_261_121_000 + n)), AS_SENT),
    ),
  )
}

/** A multipart body with one image, as a browser writes it. */
export function slipForm(order: string, photo: Buffer): { type: string; body: Buffer } {
  const boundary = 'jansi-bench-boundary'
  const head = [
    `--${boundary}\r\ncontent-disposition: form-data; name="order"\r\n\r\n${order}\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="slip.jpg"\r\n`,
    'content-type: image/jpeg\r\n\r\n',
  ].join('')
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
