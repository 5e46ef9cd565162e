import type { ImageFormat } from '@jansi/contract/images'
import { workerFile } from '../workers/worker-file.ts'
import { openWorkerPool, type WorkerPoolOptions, WorkersBusy } from '../workers/worker-pool.ts'
import {
  type ImageFacts,
  type ImageKind,
  ImageRefused,
  type ImageReply,
  type ImageTask,
  type ProcessedImage,
  type ProcessedSlip,
} from './image-task.ts'

/** An image took longer than its time: the machine is busy, or the image is made to be slow. The client gets 503. */
export class ImageTookTooLong extends WorkersBusy {
  override name = 'ImageTookTooLong'
}

/** An uploaded image. */
export type ImageInput = {
  /** Its bytes, or a function that reads them once a worker is free. */
  bytes: Uint8Array | (() => Promise<Uint8Array>)
  /** Whose images wait for each other, not in front of another owner's. */
  owner?: string
  /** Aborts when nobody waits for the image any more: it then leaves the queue, with the signal's reason. */
  gone?: AbortSignal
}

/** Decodes images outside the server's thread. One per process; `close` it at the end. */
export type ImageWorkers = {
  /**
   * Re-encodes an upload: `public` to WebP in all widths and a JPEG for sharing, `private` to a JPEG and a thumbnail.
   * Throws `ImageRefused` for an unacceptable image, `ImageTookTooLong`, and `WorkersBusy` if too many wait
   * already or the workers are closed first.
   */
  processImage(picture: ImageInput, kind: ImageKind): Promise<ProcessedImage>
  /** Makes one further file of a stored image from its original; the arguments are those of `DerivedFile`. Throws as `processImage`. */
  derive(original: Uint8Array, width: number, format: ImageFormat): Promise<Uint8Array>
  /** Returns size and colour of a stored image. Throws as `processImage`. */
  measure(original: Uint8Array): Promise<ImageFacts>
  /** Re-encodes a private image, decoded once, and returns the texts of its QR codes too. Throws as `processImage`. */
  processSlip(picture: ImageInput): Promise<ProcessedSlip>
  /** The number of images in a worker and in the queue at this moment. */
  load(): { decoding: number; queued: number }
  close(): Promise<void>
}

export type ImageWorkersOptions = Partial<
  Pick<WorkerPoolOptions, 'workers' | 'timeLimit' | 'waiting' | 'idleTimeout'>
>

/** Owner of the tasks that no upload waits for: they take turns with uploads, one at a time. */
const BACKGROUND = 'background'

/** Creates the pool; its workers start with the first image. */
export function openImageWorkers(options: ImageWorkersOptions = {}): ImageWorkers {
  const pool = openWorkerPool<ImageTask, ImageReply>({
    file: workerFile('image-worker', import.meta.url),
    workers: 2,
    timeLimit: 20_000,
    waiting: 200,
    tooLong: () => new ImageTookTooLong('An image took too long.'),
    ...options,
  })
  return {
    async processImage({ bytes, ...turn }, kind) {
      const reply = await pool.runPrepared(
        async () => ({ job: 'process', kind, bytes: await read(bytes) }),
        turn,
      )
      if (reply.job === 'refused') throw new ImageRefused(reply.reason)
      if (reply.job !== 'process') throw new Error('An image worker returned an unexpected result.')
      return reply.image
    },
    async derive(bytes, width, format) {
      const reply = await pool.run({ job: 'derive', width, format, bytes }, { owner: BACKGROUND })
      if (reply.job === 'refused') throw new ImageRefused(reply.reason)
      if (reply.job !== 'derive') throw new Error('An image worker returned an unexpected result.')
      return reply.bytes
    },
    async measure(bytes) {
      const reply = await pool.run({ job: 'measure', bytes }, { owner: BACKGROUND })
      if (reply.job === 'refused') throw new ImageRefused(reply.reason)
      if (reply.job !== 'measure') throw new Error('An image worker returned an unexpected result.')
      return reply.facts
    },
    async processSlip({ bytes, ...turn }) {
      const reply = await pool.runPrepared(async () => ({ job: 'slip', bytes: await read(bytes) }), turn)
      if (reply.job === 'refused') throw new ImageRefused(reply.reason)
      if (reply.job !== 'slip') throw new Error('An image worker returned an unexpected result.')
      return reply.slip
    },
    load() {
      const { running, queued } = pool.load()
      return { decoding: running, queued }
    },
    close: pool.close,
  }
}

async function read(bytes: ImageInput['bytes']): Promise<Uint8Array> {
  return typeof bytes === 'function' ? bytes() : bytes
}
