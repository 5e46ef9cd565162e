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

export type UploadQueue = {
  /**
   * Reads an upload and processes it. Each upload needs a slot while its body is read into memory and
   * processed; further ones wait unread, so that memory stays limited. While others wait, a body that takes
   * longer than a turn continues without a slot, and gets one again once it is complete: slow clients delay
   * nobody. Members with several uploads let others go first. Throws `Overloaded` if too many wait, or too
   * much has arrived without a slot, and the reason of `gone` if that aborts before the work begins.
   */
  receive<Upload, Answer>(
    sender: Sender,
    read: (reading: Reading) => Promise<Upload>,
    work: (upload: Upload) => Promise<Answer>,
  ): Promise<Answer>
  /** Uploads with a slot, being read or complete without one, and not yet in work. */
  load(): { held: number; aside: number; waiting: number }
}

export type UploadQueueOptions = {
  /** Slots: uploads in memory, at most 8 MB each. */
  held?: number
  /** Uploads without a slot, and how many of their bytes may be in memory. */
  aside?: number
  asideBytes?: number
  /** Uploads that wait unread. */
  waiting?: number
  /** Limits per sender: uploads that have begun, with or without a slot; and waiting ones. */
  heldEach?: number
  waitingEach?: number
  /** How long a slow body may keep a slot while others wait, in milliseconds. */
  turnMs?: number
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

/**
 * Uploads that wait longer are refused with a retry, before the server treats the request as one that does
 * not arrive.
 */
const LONGEST_WAIT_MS = 25_000
/** At this speed the largest upload ends within eight seconds: it keeps its slot. */
const QUICK_BYTES_PER_MS = MAX_UPLOAD_BYTES / 8_000

/** Creates the upload queue. */
export function openUploadQueue(options: UploadQueueOptions = {}): UploadQueue {
  const { held = 12, aside = 100, asideBytes = 8 * MAX_UPLOAD_BYTES, turnMs = 2_000 } = options
  const { waiting = 200, heldEach = 4, waitingEach = 20 } = options
  /** In the order of their arrival. */
  const entries = new Set<Entry>()

  const those = (...states: State[]) => [...entries].filter(({ state }) => states.includes(state))
  const hasFreePlace = () => those('reading', 'working').length < held
  const hasBegun = (id: number) =>
    [...entries].filter((entry) => entry.id === id && entry.state !== 'waiting').length

  function nextInLine(): Entry | undefined {
    const [whole] = those('whole')
    const [next] = those('waiting')
      .filter(({ id }) => hasBegun(id) < heldEach)
      .sort((one, other) => hasBegun(one.id) - hasBegun(other.id))
    return whole ?? next
  }

  /** Gives free slots, and those that slow uploads must leave, to the next uploads in the queue. */
  function givePlaces(): void {
    for (let next = nextInLine(); next !== undefined; next = nextInLine()) {
      if (!hasFreePlace() && !moveAside()) return
      next.state = next.state === 'whole' ? 'working' : 'reading'
      next.proceed()
    }
  }

  /**
   * Takes the slot of the slowest upload that has had its turn and is not quick; returns false if there is
   * none.
   */
  function moveAside(): boolean {
    const [slow] = those('reading')
      .filter((entry) => entry.hadTurn && speedOf(entry) < QUICK_BYTES_PER_MS)
      .sort(bySpeed)
    if (slow === undefined) return false
    slow.state = 'aside'
    keepAsideBounded()
    return true
  }

  /**
   * If there are too many, the slowest upload of the member with the most ends; if there are too many bytes,
   * the largest of the member with the most bytes.
   */
  function keepAsideBounded(): void {
    for (;;) {
      const all = those('aside', 'whole')
      const isTooMany = all.length > aside
      if (!isTooMany && sum(all, ({ bytes }) => bytes) <= asideBytes) return
      const share = (entry: Entry) =>
        sum(
          all.filter(({ id }) => id === entry.id),
          ({ bytes }) => (isTooMany ? 1 : bytes),
        )
      const arriving = those('aside')
      const most = Math.max(...arriving.map(share))
      const ofMost = arriving.filter((entry) => share(entry) === most)
      const [given] = isTooMany ? ofMost.sort(bySpeed) : ofMost.sort((a, b) => b.bytes - a.bytes)
      if (given === undefined) return
      entries.delete(given)
      given.cancel.abort(new Overloaded('uploads'))
    }
  }

  /**
   * A full queue is shared: the last upload of the member with the most makes way for one of a member with
   * fewer.
   */
  function boundLine(newcomer: Entry): void {
    const line = those('waiting')
    const share = ({ id }: Entry) => line.filter((other) => other.id === id).length
    if (share(newcomer) > waitingEach) throw new Overloaded('uploads')
    if (line.length <= waiting) return
    const largest = Math.max(...line.map(share))
    const last = line.findLast((entry) => share(entry) === largest)
    if (last === undefined || largest <= share(newcomer)) throw new Overloaded('uploads')
    last.refuse(new Overloaded('uploads'))
  }

  /** Resolves when the entry has a slot. */
  const placeFor = (entry: Entry, gone: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
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
        entries.delete(entry)
        reject(reason)
      }
      const leave = () => entry.refuse(gone.reason)
      const timer = setTimeout(() => entry.refuse(new Overloaded('uploads')), LONGEST_WAIT_MS)
      gone.addEventListener('abort', leave)
    })

  async function readInTurn<Upload>(
    entry: Entry,
    read: (reading: Reading) => Promise<Upload>,
  ): Promise<Upload> {
    const stop = entry.cancel.signal
    entry.begun = performance.now()
    const turn = setInterval(() => {
      entry.hadTurn = true
      givePlaces()
    }, turnMs)
    const arrived = (bytes: number) => {
      entry.bytes = bytes
      if (entry.state === 'aside') keepAsideBounded()
    }
    try {
      const upload = await read({ stop, arrived })
      stop.throwIfAborted()
      return upload
    } finally {
      clearInterval(turn)
    }
  }

  return {
    async receive({ id, gone }, read, work) {
      gone.throwIfAborted()
      const entry = newEntry(id)
      entries.add(entry)
      // Not `AbortSignal.any`: Node keeps such a signal, and the upload that its listeners hold, until it aborts.
      const leave = () => entry.cancel.abort(gone.reason)
      gone.addEventListener('abort', leave)
      try {
        givePlaces()
        if (entry.state === 'waiting') {
          boundLine(entry)
          await placeFor(entry, gone)
        }
        const upload = await readInTurn(entry, read)
        if (entry.state === 'aside') {
          entry.state = 'whole'
          const slot = placeFor(entry, gone)
          givePlaces()
          await slot
        }
        entry.state = 'working'
        return await work(upload)
      } finally {
        gone.removeEventListener('abort', leave)
        entries.delete(entry)
        givePlaces()
      }
    },
    load: () => ({
      held: those('reading', 'working').length,
      aside: those('aside', 'whole').length,
      waiting: those('waiting').length,
    }),
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
