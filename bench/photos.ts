import sharp from 'sharp'
import { slipPhoto } from '../e2e/story/photos.ts'

const WIDTH = 2268
const HEIGHT = 3024

/** Photos of transfer slips as phones send them: seven megapixels with the grain of a camera, between one and two MB. */
export function phonePhotos(count: number): Promise<Buffer[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => phonePhoto(String(20_261_121_000 + n))))
}

async function phonePhoto(reference: string): Promise<Buffer> {
  const slip = await sharp(await slipPhoto('004', reference))
    .resize(1500)
    .toBuffer()
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 150, sigma: 9 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(grain)
    .composite([{ input: slip, gravity: 'centre' }])
    .jpeg({ quality: 72 })
    .toBuffer()
}

/** A multipart body with one picture, as a browser writes it. */
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
