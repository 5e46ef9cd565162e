import { workerFile } from '../workers/worker-file.ts'
import { openWorkerPool, type WorkerPoolOptions, WorkersBusy } from '../workers/worker-pool.ts'
import type { DrawingReply, DrawingTask } from './drawing-task.ts'
import type { IdentityImage } from './identity-image.ts'
import type { LabelSheet } from './label-layout.ts'
import type { QrImage } from './qr-image.ts'
import type { ReceiptData } from './receipt-layout.ts'

/** Draws receipts, labels and images of QR codes in a worker process. One for the whole process; `close` it at the end. */
export type Drawings = {
  /**
   * Draws an order's receipt or summary as a PNG. Throws `WorkersBusy` when too many drawings wait (in all, or of this
   * member), when it takes too long, or when the workers are closed before it is done; the reason of `gone` when that
   * aborts before the drawing has begun.
   */
  receipt(receipt: ReceiptData, drawnFor: { memberId: number; gone: AbortSignal }): Promise<Buffer>
  /** Draws a QR with text around it as a PNG. Throws as `receipt` does. */
  qrImage(image: QrImage, drawnFor: { memberId: number; gone: AbortSignal }): Promise<Buffer>
  /** Draws labels as a PDF. Throws as `receipt` does. */
  labels(sheet: LabelSheet, drawnFor: { memberId: number; gone: AbortSignal }): Promise<Buffer>
  /** Draws an icon of the shop or the image of its link previews. Throws as `receipt` does. */
  identity(image: IdentityImage): Promise<Buffer>
  /** Drawings in a worker, and before one. */
  load(): { running: number; queued: number }
  close(): Promise<void>
}

export type DrawingsOptions = Partial<
  Pick<WorkerPoolOptions, 'timeLimit' | 'waiting' | 'waitingEach' | 'idleTimeout'>
>

/** Makes the pool; its worker starts with the first drawing. */
export function openDrawings(options: DrawingsOptions = {}): Drawings {
  const sheets = openWorkerPool<DrawingTask, DrawingReply>({
    file: workerFile('drawing-worker', import.meta.url),
    // One: a second would take its time from the requests.
    workers: 1,
    timeLimit: 15_000,
    tooLong: () => new WorkersBusy('A drawing took too long.'),
    waiting: 200,
    waitingEach: 20,
    ...options,
  })

  return {
    async receipt(receipt, { memberId, gone }) {
      const reply = await sheets.run({ job: 'receipt', receipt }, { owner: `receipt ${memberId}`, gone })
      if (reply.job !== 'receipt') throw failed(reply)
      return reply.png
    },
    async qrImage(image, { memberId, gone }) {
      const reply = await sheets.run({ job: 'qrImage', image }, { owner: `receipt ${memberId}`, gone })
      if (reply.job !== 'qrImage') throw failed(reply)
      return reply.png
    },
    async labels(sheet, { memberId, gone }) {
      const reply = await sheets.run({ job: 'labels', sheet }, { owner: `labels ${memberId}`, gone })
      if (reply.job !== 'labels') throw failed(reply)
      return reply.pdf
    },
    async identity(image) {
      const reply = await sheets.run({ job: 'identity', image }, { owner: 'identity' })
      if (reply.job !== 'identity') throw failed(reply)
      return reply.bytes
    },
    load: sheets.load,
    close: sheets.close,
  }
}

function failed(reply: DrawingReply): Error {
  return new Error(reply.job === 'failed' ? reply.message : 'A drawing worker returned something else.')
}
