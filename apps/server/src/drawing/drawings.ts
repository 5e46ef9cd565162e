import { LRUCache } from 'lru-cache'
import { workerFile } from '../workers/worker-file.ts'
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
  Pick<WorkerPoolOptions, 'timeLimit' | 'waiting' | 'waitingEach' | 'idleTimeout'>
>

/** Receipts and labels are rarely asked for in a row, and the canvas takes 65 MB. */
const SHEETS_IDLE_MS = 200
/** A thread for QR codes takes 12 MB, and as long to start as a code to draw. */
const CODES_IDLE_MS = 1_000
/** About 3 KB each. */
const QR_CODES_KEPT = 500

/** Makes the pools; their workers start with the first drawing. QR codes need no canvas, so a thread draws them. */
export function openDrawings(options: DrawingsOptions = {}): Drawings {
  const limits = {
    // One: a second would take its time from the requests.
    workers: 1,
    timeLimit: 15_000,
    tooLong: () => new WorkersBusy('A drawing took too long.'),
    waiting: 200,
    waitingEach: 20,
    ...options,
  }
  const sheets = openWorkerPool<DrawingTask, DrawingReply>({
    kind: 'processes',
    file: workerFile('drawing-worker', import.meta.url),
    idleTimeout: SHEETS_IDLE_MS,
    ...limits,
  })
  const codes = openWorkerPool<string, string>({
    kind: 'threads',
    file: workerFile('qr-worker', import.meta.url),
    idleTimeout: CODES_IDLE_MS,
    ...limits,
  })
  const kept = new LRUCache<string, Promise<string>>({ max: QR_CODES_KEPT })

  return {
    async receipt(receipt, { memberId, gone }) {
      const reply = await sheets.run({ job: 'receipt', receipt }, { owner: `receipt ${memberId}`, gone })
      if (reply.job !== 'receipt') throw failed(reply)
      return reply.png
    },
    qr(text, memberId) {
      const known = kept.get(text)
      if (known !== undefined) return known
      const drawn = codes.run(text, { owner: `qr ${memberId}` })
      kept.set(text, drawn)
      drawn.catch(() => {
        if (kept.peek(text) === drawn) kept.delete(text)
      })
      return drawn
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
    load() {
      const [drawn, coded] = [sheets.load(), codes.load()]
      return { running: drawn.running + coded.running, queued: drawn.queued + coded.queued }
    },
    async close() {
      await Promise.all([sheets.close(), codes.close()])
    },
  }
}

function failed(reply: DrawingReply): Error {
  return new Error(reply.job === 'failed' ? reply.message : 'A drawing worker returned something else.')
}
