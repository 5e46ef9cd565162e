import { Worker } from 'node:worker_threads'
import {
  type ImageKind,
  ImageRefused,
  type ImageReply,
  type ImageTask,
  type ProcessedImage,
} from './image-task.ts'

/** A picture as it was sent. */
export type Picture = {
  bytes: Uint8Array
  /** Aborts when nobody waits for the picture any more: it leaves the line that it stands in, with the signal's reason. */
  gone?: AbortSignal
}

/** Decodes pictures away from the server's thread. One for the whole process; `close` it at the end. */
export type ImageWorkers = {
  /**
   * Re-encodes an upload: `public` to WebP in three widths and a JPEG to share, `private` to one JPEG. Throws `ImageRefused` for what is
   * no acceptable picture, `ImagesBusy` when too many wait already or the workers are closed before it is done.
   */
  processImage(picture: Picture, kind: ImageKind): Promise<ProcessedImage>
  /** The texts of all QR codes in a picture; none for a bad picture or one that takes too long. */
  readQrCodes(bytes: Uint8Array): Promise<string[]>
  /** How much there is to do at this moment: pictures in a worker, and before one. */
  load(): { decoding: number; queued: number }
  close(): Promise<void>
}

/** Too many pictures wait, or the shop is being stopped. Answer 503 with Retry-After. */
export class ImagesBusy extends Error {
  override name = 'ImagesBusy'
}

export type ImageWorkersOptions = {
  workers?: number
  /** A picture that takes longer is given up, and its worker replaced. Milliseconds. */
  timeLimit?: number
  /** Pictures that may wait for a worker. */
  waiting?: number
}

type Job = {
  task: ImageTask
  resolve(reply: ImageReply): void
  reject(error: Error): void
}

type Slot = { worker: Worker; job: Job | undefined; timer: NodeJS.Timeout | undefined }

/** Makes the pool; workers start with the first picture. */
export function openImageWorkers(options: ImageWorkersOptions = {}): ImageWorkers {
  const { workers = 2, timeLimit = 20_000, waiting = 200 } = options
  const slots = new Set<Slot>()
  const queue: Job[] = []
  let closed = false

  function run(task: ImageTask, gone?: AbortSignal): Promise<ImageReply> {
    if (closed) return Promise.reject(stopped())
    if (gone?.aborted) return Promise.reject(gone.reason)
    if (queue.length >= waiting)
      return Promise.reject(new ImagesBusy('Too many pictures wait to be decoded.'))
    return new Promise((resolve, reject) => {
      const job = { task, resolve, reject }
      queue.push(job)
      gone?.addEventListener('abort', () => {
        const at = queue.indexOf(job)
        if (at < 0) return
        queue.splice(at, 1)
        reject(gone.reason)
      })
      startNext()
    })
  }

  function startNext(): void {
    if (queue.length === 0 || closed) return
    const slot = [...slots].find((candidate) => candidate.job === undefined) ?? addSlot()
    const job = slot === undefined ? undefined : queue.shift()
    if (slot === undefined || job === undefined) return
    slot.job = job
    slot.timer = setTimeout(() => discard(slot, new ImageRefused('not_image')), timeLimit)
    slot.worker.ref()
    // Its own copy is moved to the worker; cloning a view would copy all of a buffer that others may share.
    const bytes = new Uint8Array(job.task.bytes)
    slot.worker.postMessage({ ...job.task, bytes }, [bytes.buffer])
    startNext()
  }

  function addSlot(): Slot | undefined {
    if (slots.size >= workers) return undefined
    const slot: Slot = { worker: startWorker(), job: undefined, timer: undefined }
    slot.worker.on('message', (reply: ImageReply) => {
      const { job } = slot
      clearTimeout(slot.timer)
      slot.job = undefined
      slot.worker.unref()
      job?.resolve(reply)
      startNext()
    })
    slot.worker.on('error', (error) =>
      discard(slot, error instanceof Error ? error : new Error(String(error))),
    )
    slot.worker.on('exit', () => discard(slot, closed ? stopped() : new Error('An image worker ended.')))
    slots.add(slot)
    return slot
  }

  function discard(slot: Slot, error: Error): void {
    if (!slots.delete(slot)) return
    clearTimeout(slot.timer)
    slot.job?.reject(error)
    void slot.worker.terminate()
    startNext()
  }

  return {
    async processImage({ bytes, gone }, kind) {
      const reply = await run({ job: 'process', kind, bytes }, gone)
      if (reply.job === 'refused') throw new ImageRefused(reply.reason)
      if (reply.job !== 'process') throw new Error('An image worker answered something else.')
      return reply.image
    },
    async readQrCodes(bytes) {
      try {
        const reply = await run({ job: 'qr', bytes })
        return reply.job === 'qr' ? reply.texts : []
      } catch (error) {
        if (error instanceof ImageRefused) return []
        throw error
      }
    },
    load: () => ({
      decoding: [...slots].filter(({ job }) => job !== undefined).length,
      queued: queue.length,
    }),
    async close() {
      closed = true
      for (const job of queue.splice(0)) job.reject(stopped())
      await Promise.all([...slots].map((slot) => slot.worker.terminate()))
    },
  }
}

function stopped(): ImagesBusy {
  return new ImagesBusy('The image workers are closed.')
}

function startWorker(): Worker {
  // Bundled, the worker is a second entry beside the server; from source, it needs tsx.
  const entry = import.meta.url.endsWith('.ts') ? './image-worker-from-source.mjs' : './image-worker.js'
  return new Worker(new URL(entry, import.meta.url))
}
