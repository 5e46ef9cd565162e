import { isHeic, readImageHeader } from '@jansi/contract/image-header'
import { MAX_IMAGE_PIXELS } from '@jansi/contract/limits'

/** The server keeps slips and photos of returns no wider than this. */
const WIDTH = 2000
/** For images that are far longer than wide; rounding must not lead above the server's limit. */
const PIXELS = MAX_IMAGE_PIXELS - 1_000_000
const QUALITY = 0.85
/** Wide enough to find the transparent parts of a logo or a product that was cut out. */
const SAMPLE_WIDTH = 64
/** Screenshots of bank apps are smaller: they go as they are. */
const SMALL_BYTES = 1_000_000

/** How large an image of this size in pixels is drawn before it is sent. */
export function sizeToSend(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDTH / width, Math.sqrt(PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/**
 * Returns a photo in a size suited for a mobile connection: a large one, or one that only this browser reads (HEIC on
 * iPhones, the first frame of an animation), is drawn again as a JPEG, or as WebP if parts of it are transparent. Judges by
 * the bytes: a name proves nothing, and few bytes may hold many pixels. Returns the photo itself if the server reads it and it
 * is small, or if it cannot be drawn; the server then reports its fault. Never rejects.
 */
export async function shrinkImage(photo: File): Promise<File> {
  const header = await headerOf(photo)
  const isRead = header !== null && !header.isAnimated
  const { width, height } = header?.size ?? { width: 0, height: 0 }
  if (isRead && photo.size <= SMALL_BYTES && width * height <= PIXELS) return photo
  const drawn = await drawAgain(photo, header?.format === 'jpeg').catch(() => null)
  if (drawn === null || (isRead && drawn.size >= photo.size && width * height <= PIXELS)) return photo
  return new File([drawn], photo.name, { type: drawn.type })
}

async function headerOf(photo: File) {
  const start = await photo
    .slice(0, SMALL_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return readImageHeader(new Uint8Array(start))
}

async function drawAgain(photo: File, isOpaque: boolean): Promise<Blob | null> {
  const image = await createImageBitmap(photo)
  try {
    const keepsTransparency = !isOpaque && hasTransparentParts(image)
    const { canvas, pen } = penOn(sizeToSend(image.width, image.height))
    if (!keepsTransparency) {
      // A JPEG has no transparent parts; they would come out black.
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
    }
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    const type = keepsTransparency ? 'image/webp' : 'image/jpeg'
    return await new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
  } finally {
    image.close()
  }
}

function hasTransparentParts(image: ImageBitmap): boolean {
  const height = Math.max(1, Math.round((image.height / image.width) * SAMPLE_WIDTH))
  const { canvas, pen } = penOn({ width: SAMPLE_WIDTH, height: Math.min(height, 4 * SAMPLE_WIDTH) })
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value, at) => at % 4 === 3 && value < 255)
}

function penOn(size: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no images')
  return { canvas, pen }
}

/** True for a HEIC photo, by its bytes. Here, so that only this file imports the reader of headers: the pages load neither. */
export async function isHeicFile(file: File): Promise<boolean> {
  return isHeic(new Uint8Array(await file.slice(0, 128).arrayBuffer()))
}
