import decodeQr from 'jsqr'
import sharp from 'sharp'

/** Reads a QR image (`data:image/png;base64,…`): its text, undefined if none is readable, and its width in pixels. */
export async function scanQr(dataUrl: string): Promise<{ text: string | undefined; width: number }> {
  const png = Buffer.from(dataUrl.slice('data:image/png;base64,'.length), 'base64')
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    text: decodeQr(new Uint8ClampedArray(data), info.width, info.height)?.data,
    width: info.width,
  }
}
