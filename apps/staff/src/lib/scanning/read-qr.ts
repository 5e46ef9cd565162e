import engine from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Returns the text of the first QR in an image, or null when it shows none. */
export type QrReader = (image: ImageData) => Promise<string | null>

type Detector = { detect(image: ImageData): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

// A phone's photo is far larger than any QR needs, and slow to search.
const MAX_SIDE_PIXELS = 1600

let reader: Promise<QrReader> | null = null

/** Loads the browser's own reader, or else the bundled one, which is fetched once it is needed. */
export function loadQrReader(): Promise<QrReader> {
  reader ??= ownReader()
    .then((own) => own ?? bundledReader())
    .catch((error: unknown) => {
      reader = null
      throw error
    })
  return reader
}

async function ownReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (image) => (await detector.detect(image))[0]?.rawValue ?? null
}

async function bundledReader(): Promise<QrReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => engine }, fireImmediately: true })
  return async (image) => {
    const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found[0]?.text ?? null
  }
}

/**
 * Returns the pixels of a photo, reduced to the size that reading needs. Rejects for a file that is no image.
 */
export async function pixelsOfImageFile(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file)
  try {
    return pixelsOf(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/** Returns the pixels that a camera shows now, or null before its first image. */
export function pixelsOfVideo(video: HTMLVideoElement): ImageData | null {
  if (video.videoWidth === 0) return null
  return pixelsOf(video, video.videoWidth, video.videoHeight)
}

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws no images')
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
