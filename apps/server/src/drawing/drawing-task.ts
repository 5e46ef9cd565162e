import type { IdentityImage } from './identity-image.ts'
import type { LabelSheet } from './label-layout.ts'
import type { QrImage } from './qr-image.ts'
import type { ReceiptData } from './receipt-layout.ts'

/** A task for a drawing worker. */
export type DrawingTask =
  | { job: 'receipt'; receipt: ReceiptData }
  | { job: 'qrImage'; image: QrImage }
  | { job: 'labels'; sheet: LabelSheet }
  | { job: 'identity'; image: IdentityImage }

/** The result of a drawing worker: the bytes of a PNG or a PDF, or the reason of a failure. */
export type DrawingReply =
  | { job: 'receipt'; png: Buffer }
  | { job: 'qrImage'; png: Buffer }
  | { job: 'labels'; pdf: Buffer }
  | { job: 'identity'; bytes: Buffer }
  | { job: 'failed'; message: string }
