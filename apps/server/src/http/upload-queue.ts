import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import { Overloaded } from '../core/app-error.ts'

/** The sender of an upload, and a signal that aborts when the client has left. */
export type Sender = { id: number; gone: AbortSignal }

/** The control of an upload while its body is read. */
export type Reading = {
  /**
   * Aborts when the client has left, or when this upload must free memory for others; its reason is the
   * response.
   */
  stop: AbortSignal
  /** Reports how many bytes of the body are in memory so far. */
  arrived(bytes: number): void
}

/** Limits of the queue; each has a default. */
export type UploadQueueOptions = {
  /** Slots: uploads in memory, 8 MB each at most. */
  held: number
  /** Uploads without a slot, and how many bytes of them may be in memory. */
  aside: number
  asideBytes: number
  /** Uploads that wait unread. */
  waiting: number
  /** Of one sender: begun, with a slot or without; and waiting. */
  heldEach: number
  waitingEach: number
  /** How long a slow body may keep a slot while others wait. Milliseconds. */
  turnMs: number
}

const DEFAULTS: UploadQueueOptions = {
  held: 12,
  aside: 100,
  asideBytes: 8 * MAX_UPLOAD_BYTES,
  waiting: 200,
  heldEach: 4,
  waitingEach: 20,
  turnMs: 2_000,
}

type State = 'waiting' | 'reading' | 'aside' | 'whole' | 'working'

type Entry = {
  id: number
  state: State
  bytes: number
  /** When its body began to be read, and whether it has had its turn. */
  begun: number
  hadTurn: boolean
  /** Ends the upload: its client has left, or its memory is needed for others. */
  cancel: AbortController
  proceed(): void
  refuse(reason: Error): void
}

/** Uploads that wait longer get 503, before the server takes the request for one that does not arrive. */
const MAX_WAIT_MS = 25_000
/** The largest upload ends within eight seconds at this speed: it keeps its slot. */
const QUICK_BYTES_PER_MS = MAX_UPLOAD_BYTES / 8_000

/**
 * Takes uploads one after the other. Each needs a slot while its body is read into memory and while it is worked on;
 * the others wait unread, so that memory stays bounded. While others wait, a body that takes longer than a turn goes
 * on arriving aside, without a slot, and gets one again when it is complete: slow clients hold up nobody. Members with
 * several uploads let others go first.
 */
export class UploadQueue {
  readonly #limits: UploadQueueOptions
  /** In the order of their arrival. */
  readonly #entries = new Set<Entry>()

  constructor(limits: Partial<UploadQueueOptions> = {}) {
    this.#limits = { ...DEFAULTS, ...limits }
  }

  /**
   * Reads an upload and works on it; returns the result of `work`. Throws `Overloaded` when too many wait or too much has
   * arrived aside, and the reason of `gone` when that aborts before the work begins.
   */
  async receive<Upload, Result>(
    { id, gone }: Sender,
    read: (reading: Reading) => Promise<Upload>,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> {
    gone.throwIfAborted()
    const entry = newEntry(id)
    this.#entries.add(entry)
    // Not `AbortSignal.any`: Node keeps such a signal, and the upload that its listeners hold, until it aborts.
    const leave = () => entry.cancel.abort(gone.reason)
    gone.addEventListener('abort', leave)
    try {
      this.#giveSlots()
      if (entry.state === 'waiting') {
        this.#boundWaiting(entry)
        await this.#slotFor(entry, gone)
      }
      const upload = await this.#readInTurn(entry, read)
      if (entry.state === 'aside') {
        entry.state = 'whole'
        const slot = this.#slotFor(entry, gone)
        this.#giveSlots()
        await slot
      }
      entry.state = 'working'
      return await work(upload)
    } finally {
      gone.removeEventListener('abort', leave)
      this.#entries.delete(entry)
      this.#giveSlots()
    }
  }

  /** Uploads with a slot, arriving or complete without one, and not begun. */
  load(): { held: number; aside: number; waiting: number } {
    return {
      held: this.#those('reading', 'working').length,
      aside: this.#those('aside', 'whole').length,
      waiting: this.#those('waiting').length,
    }
  }

  #those(...states: State[]): Entry[] {
    return [...this.#entries].filter(({ state }) => states.includes(state))
  }

  #begunBy(id: number): number {
    return [...this.#entries].filter((entry) => entry.id === id && entry.state !== 'waiting').length
  }

  #next(): Entry | undefined {
    const [whole] = this.#those('whole')
    const [next] = this.#those('waiting')
      .filter(({ id }) => this.#begunBy(id) < this.#limits.heldEach)
      .sort((one, other) => this.#begunBy(one.id) - this.#begunBy(other.id))
    return whole ?? next
  }

  /** Gives free slots, and those that slow uploads must leave, to the next in the queue. */
  #giveSlots(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const isFree = this.#those('reading', 'working').length < this.#limits.held
      if (!isFree && !this.#moveAside()) return
      next.state = next.state === 'whole' ? 'working' : 'reading'
      next.proceed()
    }
  }

  /** Takes the slot of the slowest of those that have had their turn and are not quick; false when there is none. */
  #moveAside(): boolean {
    const [slow] = this.#those('reading')
      .filter((entry) => entry.hadTurn && speedOf(entry) < QUICK_BYTES_PER_MS)
      .sort(bySpeed)
    if (slow === undefined) return false
    slow.state = 'aside'
    this.#boundAside()
    return true
  }

  /** Of too many, the slowest of the member with the most gives way; of too much, the largest of the one that has most. */
  #boundAside(): void {
    for (;;) {
      const all = this.#those('aside', 'whole')
      const isTooMany = all.length > this.#limits.aside
      if (!isTooMany && sum(all, ({ bytes }) => bytes) <= this.#limits.asideBytes) return
      const share = (entry: Entry) =>
        sum(
          all.filter(({ id }) => id === entry.id),
          ({ bytes }) => (isTooMany ? 1 : bytes),
        )
      const arriving = this.#those('aside')
      const largest = Math.max(...arriving.map(share))
      const ofLargest = arriving.filter((entry) => share(entry) === largest)
      const [given] = isTooMany ? ofLargest.sort(bySpeed) : ofLargest.sort((a, b) => b.bytes - a.bytes)
      if (given === undefined) return
      this.#entries.delete(given)
      given.cancel.abort(new Overloaded('uploads'))
    }
  }

  /** A full queue is shared: the last upload of the member with the most gives way to one of a member with fewer. */
  #boundWaiting(newcomer: Entry): void {
    const queue = this.#those('waiting')
    const share = ({ id }: Entry) => queue.filter((other) => other.id === id).length
    if (share(newcomer) > this.#limits.waitingEach) throw new Overloaded('uploads')
    if (queue.length <= this.#limits.waiting) return
    const largest = Math.max(...queue.map(share))
    const last = queue.findLast((entry) => share(entry) === largest)
    if (last === undefined || largest <= share(newcomer)) throw new Overloaded('uploads')
    last.refuse(new Overloaded('uploads'))
  }

  /** Resolves when the entry has a slot. */
  #slotFor(entry: Entry, gone: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', leave)
      }
      entry.proceed = () => {
        stop()
        resolve()
      }
      entry.refuse = (reason) => {
        stop()
        this.#entries.delete(entry)
        reject(reason)
      }
      const leave = () => entry.refuse(gone.reason)
      const timer = setTimeout(() => entry.refuse(new Overloaded('uploads')), MAX_WAIT_MS)
      gone.addEventListener('abort', leave)
    })
  }

  async #readInTurn<Upload>(entry: Entry, read: (reading: Reading) => Promise<Upload>): Promise<Upload> {
    const stop = entry.cancel.signal
    entry.begun = performance.now()
    const turn = setInterval(() => {
      entry.hadTurn = true
      this.#giveSlots()
    }, this.#limits.turnMs)
    const arrived = (bytes: number) => {
      entry.bytes = bytes
      if (entry.state === 'aside') this.#boundAside()
    }
    try {
      const upload = await read({ stop, arrived })
      stop.throwIfAborted()
      return upload
    } finally {
      clearInterval(turn)
    }
  }
}

function newEntry(id: number): Entry {
  return {
    id,
    state: 'waiting',
    bytes: 0,
    begun: 0,
    hadTurn: false,
    cancel: new AbortController(),
    proceed() {},
    refuse() {},
  }
}

/** The upload with the lowest mean speed comes first. */
function bySpeed(one: Entry, other: Entry): number {
  return speedOf(one) - speedOf(other)
}

/** The mean speed in bytes per millisecond. */
function speedOf({ bytes, begun }: Entry): number {
  return bytes / (performance.now() - begun)
}

function sum(entries: readonly Entry[], of: (entry: Entry) => number): number {
  return entries.reduce((total, entry) => total + of(entry), 0)
}
