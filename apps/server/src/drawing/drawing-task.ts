import type { LabelSheet } from './label-layout.ts'
import type { QrImage } from './qr-image.ts'
import type { ReceiptData } from './receipt-layout.ts'

/** A task for a drawing worker. */
export type DrawingTask =
  | { job: 'receipt'; receipt: ReceiptData }
  | { job: 'qr'; text: string }
  | { job: 'qrImage'; image: QrImage }
  | { job: 'labels'; sheet: LabelSheet }

/** The result of a drawing worker: the bytes of a PNG or a PDF, a data URL, or the reason of a failure. */
export type DrawingReply =
  | { job: 'receipt'; png: Uint8Array<ArrayBuffer> }
  | { job: 'qr'; url: string }
  | { job: 'qrImage'; png: Uint8Array<ArrayBuffer> }
  | { job: 'labels'; pdf: Uint8Array<ArrayBuffer> }
  | { job: 'failed'; message: string }
