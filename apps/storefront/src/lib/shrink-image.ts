/** The server keeps slips and photos of returns no wider than this. */
const WIDTH = 2000
/** Below the server's 25 million, for images that are far longer than wide. */
const PIXELS = 24_000_000
const QUALITY = 0.85
/** Screenshots of bank apps are smaller: they go as they are. */
const SMALL_BYTES = 1_000_000
const READ_BY_SERVER = ['image/jpeg', 'image/png', 'image/webp']

/** How large an image of this size in pixels is drawn before it is sent. */
export function sizeToSend(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDTH / width, Math.sqrt(PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/**
 * Returns a photo in a size suited for a mobile connection: a large one, or one of a kind that only this
 * browser reads (HEIC on iPhones), is drawn again as a JPEG. Returns the photo itself if it is small already
 * or cannot be drawn; the server then reports its fault. Never rejects.
 */
export async function shrinkImage(photo: File): Promise<File> {
  const isRead = READ_BY_SERVER.includes(photo.type)
  if (isRead && photo.size <= SMALL_BYTES) return photo
  const drawn = await drawAgain(photo).catch(() => null)
  if (drawn === null || (isRead && drawn.size >= photo.size)) return photo
  return new File([drawn], photo.name, { type: drawn.type })
}

async function drawAgain(photo: File): Promise<Blob | null> {
  const image = await createImageBitmap(photo)
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, sizeToSend(image.width, image.height))
    const pen = canvas.getContext('2d')
    if (pen === null) return null
    // A JPEG has no transparent parts; they would come out black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    image.close()
  }
}
