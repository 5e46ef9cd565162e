import type { ReceiptData } from './receipt-layout.ts'

/** A task for a drawing worker. */
export type DrawingTask = { job: 'receipt'; receipt: ReceiptData } | { job: 'qr'; text: string }

/** The result of a drawing worker: the bytes of a PNG, a data URL, or the reason of a failure. */
export type DrawingReply =
  | { job: 'receipt'; png: Uint8Array<ArrayBuffer> }
  | { job: 'qr'; url: string }
  | { job: 'failed'; message: string }
