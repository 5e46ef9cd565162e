import { openWorkerPool, type WorkerPoolOptions, WorkersBusy } from '../workers/worker-pool.ts'
import type { DrawingReply, DrawingTask } from './drawing-task.ts'
import type { LabelSheet } from './label-layout.ts'
import type { QrImage } from './qr-image.ts'
import type { ReceiptData } from './receipt-layout.ts'

/** Draws receipts, labels and QR codes away from the server's thread. One for the whole process; `close` it at the end. */
export type Drawings = {
  /**
   * Draws an order's receipt or summary as a PNG. Throws `WorkersBusy` when too many drawings wait (in all, or of this
   * member), when it takes too long, or when the workers are closed before it is done; the reason of `gone` when that
   * aborts before the drawing has begun.
   */
  receipt(receipt: ReceiptData, drawnFor: { memberId: number; gone: AbortSignal }): Promise<Buffer>
  /** A text as a QR, `data:image/png;base64,…`. The latest ones are kept. Throws `WorkersBusy` as `receipt` does. */
  qr(text: string, memberId: number): Promise<string>
  /** Draws a QR with text around it as a PNG. Throws as `receipt` does. */
  qrImage(image: QrImage, drawnFor: { memberId: number; gone: AbortSignal }): Promise<Buffer>
  /** Draws labels as a PDF. Throws as `receipt` does. */
  labels(sheet: LabelSheet, drawnFor: { memberId: number; gone: AbortSignal }): Promise<Buffer>
  /** Drawings in a worker, and before one. */
  load(): { running: number; queued: number }
  close(): Promise<void>
}

export type DrawingsOptions = Partial<
  Pick<WorkerPoolOptions<DrawingTask>, 'workers' | 'timeLimit' | 'waiting' | 'waitingEach'>
>

/** About 3 KB each. */
const QR_CODES_KEPT = 500

/** In the bundle, the worker is an entry next to the server; from source, it needs tsx. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './drawing-worker-from-source.mjs' : './drawing-worker.js',
  import.meta.url,
)

/** Makes the pool; its worker starts with the first drawing. */
export function openDrawings(options: DrawingsOptions = {}): Drawings {
  const pool = openWorkerPool<DrawingTask, DrawingReply>({
    file: WORKER,
    // One: the fonts are loaded by each, and a second would take its time from the requests.
    workers: 1,
    timeLimit: 15_000,
    tooLong: () => new WorkersBusy('A drawing took too long.'),
    waiting: 200,
    waitingEach: 20,
    ...options,
  })
  const kept = new Map<string, Promise<string>>()

  async function drawQr(text: string, memberId: number): Promise<string> {
    // Somebody who has many receipts drawn waits for none of them to see the code to pay by.
    const reply = await pool.run({ job: 'qr', text }, { owner: `qr ${memberId}` })
    if (reply.job !== 'qr') throw failed(reply)
    return reply.url
  }

  return {
    async receipt(receipt, { memberId, gone }) {
      const reply = await pool.run({ job: 'receipt', receipt }, { owner: `receipt ${memberId}`, gone })
      if (reply.job !== 'receipt') throw failed(reply)
      return Buffer.from(reply.png.buffer)
    },
    qr(text, memberId) {
      const known = kept.get(text)
      kept.delete(text)
      const drawn = known ?? drawQr(text, memberId)
      kept.set(text, drawn)
      drawn.catch(() => {
        if (kept.get(text) === drawn) kept.delete(text)
      })
      const [oldest] = kept.keys()
      if (kept.size > QR_CODES_KEPT && oldest !== undefined) kept.delete(oldest)
      return drawn
    },
    async qrImage(image, { memberId, gone }) {
      const reply = await pool.run({ job: 'qrImage', image }, { owner: `receipt ${memberId}`, gone })
      if (reply.job !== 'qrImage') throw failed(reply)
      return Buffer.from(reply.png.buffer)
    },
    async labels(sheet, { memberId, gone }) {
      const reply = await pool.run({ job: 'labels', sheet }, { owner: `labels ${memberId}`, gone })
      if (reply.job !== 'labels') throw failed(reply)
      return Buffer.from(reply.pdf.buffer)
    },
    load: pool.load,
    close: pool.close,
  }
}

function failed(reply: DrawingReply): Error {
  return new Error(reply.job === 'failed' ? reply.message : 'A drawing worker returned something else.')
}
