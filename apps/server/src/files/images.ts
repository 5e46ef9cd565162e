import { Worker } from 'node:worker_threads'
import { openWorkerPool, type WorkerPoolOptions } from '../workers/worker-pool.ts'
import {
  type ImageKind,
  ImageRefused,
  type ImageReply,
  type ImageTask,
  type ProcessedImage,
} from './image-task.ts'

/** A image as it was sent. */
export type ImageInput = {
  bytes: Uint8Array
  /**
   * Aborts when nobody waits for the image any more: it leaves the line that it stands in, with the signal's
   * reason.
   */
  gone?: AbortSignal
}

/** Decodes images away from the server's thread. One for the whole process; `close` it at the end. */
export type ImageWorkers = {
  /**
   * Re-encodes an upload: `public` to WebP in three widths and a JPEG to share, `private` to one JPEG. Throws
   * `ImageRefused` for what is no acceptable image, `WorkersBusy` when too many wait already or the workers
   * are closed before it is done.
   */
  processImage(picture: ImageInput, kind: ImageKind): Promise<ProcessedImage>
  /** The texts of all QR codes in an image; none for a bad image or one that takes too long. */
  readQrCodes(picture: ImageInput): Promise<string[]>
  /** How much there is to do at this moment: images in a worker, and before one. */
  load(): { decoding: number; queued: number }
  close(): Promise<void>
}

export type ImageWorkersOptions = Partial<
  Pick<WorkerPoolOptions<ImageTask>, 'workers' | 'timeLimit' | 'waiting'>
>

/** Makes the pool; workers start with the first image. */
export function openImageWorkers(options: ImageWorkersOptions = {}): ImageWorkers {
  const { workers = 2, timeLimit = 20_000, waiting = 200 } = options
  const pool = openWorkerPool<ImageTask, ImageReply>({
    start: startWorker,
    workers,
    timeLimit,
    waiting,
    tooLong: () => new ImageRefused('not_image'),
    post(task) {
      // Its own copy is moved to the worker; cloning a view would copy all of a buffer that others may share.
      const bytes = new Uint8Array(task.bytes)
      return { message: { ...task, bytes }, moved: [bytes.buffer] }
    },
  })
  return {
    async processImage({ bytes, gone }, kind) {
      const reply = await pool.run({ job: 'process', kind, bytes }, gone ? { gone } : {})
      if (reply.job === 'refused') throw new ImageRefused(reply.reason)
      if (reply.job !== 'process') throw new Error('An image worker answered something else.')
      return reply.image
    },
    async readQrCodes({ bytes, gone }) {
      try {
        const reply = await pool.run({ job: 'qr', bytes }, gone ? { gone } : {})
        return reply.job === 'qr' ? reply.texts : []
      } catch (error) {
        if (error instanceof ImageRefused) return []
        throw error
      }
    },
    load() {
      const { running, queued } = pool.load()
      return { decoding: running, queued }
    },
    close: pool.close,
  }
}

function startWorker(): Worker {
  // Bundled, the worker is a second entry beside the server; from source, it needs tsx.
  const entry = import.meta.url.endsWith('.ts') ? './image-worker-from-source.mjs' : './image-worker.js'
  return new Worker(new URL(entry, import.meta.url))
}
