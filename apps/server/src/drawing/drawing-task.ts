import type { ReceiptData } from './receipt-layout.ts'

/** What goes to a drawing worker. */
export type DrawingTask = { job: 'receipt'; receipt: ReceiptData } | { job: 'qr'; text: string }

/** What comes back: the bytes of a PNG, a data URL, or why there is neither. */
export type DrawingReply =
  | { job: 'receipt'; png: Uint8Array<ArrayBuffer> }
  | { job: 'qr'; url: string }
  | { job: 'failed'; message: string }
