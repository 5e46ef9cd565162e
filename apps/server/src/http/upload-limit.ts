import type { FileHandle } from 'node:fs/promises'
import { Overloaded } from '../core/app-error.ts'
import { openUploadFile } from '../files/upload-file.ts'

/** The sender of an upload, and a signal that aborts when the client has left. */
export type Sender = { id: number; gone: AbortSignal }

/**
 * The file for the bytes of an upload, and whose it is. `stop` aborts when they are needed no more; its reason is the
 * response.
 */
export type Reading = { file: FileHandle; owner: string; stop: AbortSignal }

/** Two workers decode so many in about 25 seconds. */
const MAX_UPLOADS = 128
const MAX_UPLOADS_EACH = 24

type Entry = { id: number; isArriving: boolean; cancel: AbortController }

/**
 * Limits the uploads under way, from the first byte to the response, in all and of one member. Each arrives in a file of its
 * own in `folder` that has no name, so that slow ones take no memory, and nothing of them remains after a crash.
 */
export class UploadLimit {
  readonly #folder: string
  readonly #max: number
  /** In the order of their arrival. */
  readonly #entries = new Set<Entry>()

  constructor(folder: string, max = MAX_UPLOADS) {
    this.#folder = folder
    this.#max = max
  }

  /** The number of uploads under way. */
  get size(): number {
    return this.#entries.size
  }

  /**
   * Reads an upload and works on it; returns the result of `work`. Throws `Overloaded` above a limit, `FilesUnavailable`
   * where the disk has no space, and the reason of `gone` when that aborts before the work begins.
   */
  async receive<Upload, Result>(
    { id, gone }: Sender,
    read: (reading: Reading) => Promise<Upload>,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> {
    gone.throwIfAborted()
    this.#makeRoomFor(id)
    const entry = { id, isArriving: true, cancel: new AbortController() }
    this.#entries.add(entry)
    // Not `AbortSignal.any`: Node keeps such a signal with its listeners until it aborts.
    const leave = () => entry.cancel.abort(gone.reason)
    gone.addEventListener('abort', leave)
    let file: FileHandle | undefined
    try {
      file = await openUploadFile(this.#folder, this.size)
      const upload = await read({ file, owner: `member ${id}`, stop: entry.cancel.signal })
      entry.cancel.signal.throwIfAborted()
      entry.isArriving = false
      return await work(upload)
    } finally {
      gone.removeEventListener('abort', leave)
      this.#entries.delete(entry)
      await file?.close()
    }
  }

  /** Where all are taken, the last upload of the member with the most gives way to one of a member with fewer. */
  #makeRoomFor(id: number): void {
    const own = this.#of(id)
    if (own >= MAX_UPLOADS_EACH) throw new Overloaded('uploads')
    if (this.size < this.#max) return
    const arriving = [...this.#entries].filter(({ isArriving }) => isArriving)
    const most = Math.max(...arriving.map((entry) => this.#of(entry.id)))
    const last = arriving.findLast((entry) => this.#of(entry.id) === most)
    if (last === undefined || most <= own + 1) throw new Overloaded('uploads')
    this.#entries.delete(last)
    last.cancel.abort(new Overloaded('uploads'))
  }

  #of(id: number): number {
    return [...this.#entries].filter((entry) => entry.id === id).length
  }
}
