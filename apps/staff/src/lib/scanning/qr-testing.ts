import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'

// The page keeps the reader that it has made, also for the tests of the next file: it must read this text.
let shown = ''

class FakeDetector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => [{ rawValue: shown }]
}

/** For tests: gives the page a reader of QR codes that reads any photo as the text of `scanPhoto`. */
export function fakeQrReader(): void {
  vi.stubGlobal('BarcodeDetector', FakeDetector)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9, height: 9, close: () => {} }))
  const context = { drawImage: () => {}, getImageData: () => ({}) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
}

/** For tests: takes a photo of a QR with this text in the open scan dialog. */
export function scanPhoto(text: string): void {
  shown = text
  fireEvent.change(screen.getByLabelText('รูป QR', { selector: 'input' }), {
    target: { files: [new File(['x'], 'qr.png')] },
  })
}
