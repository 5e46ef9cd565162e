import { Overloaded } from './app-error.ts'

/** Who sends an upload, and a signal that aborts when they no longer wait for the answer. */
export type Sender = { id: number; gone: AbortSignal }

export type UploadLine = {
  /**
   * Runs `work`, which holds an upload in memory, when a place is free. Reading bodies only inside it bounds memory,
   * however many uploads arrive at once: those that wait are not read yet. Whoever has several places lets others go
   * first. Throws `Overloaded` when too many wait, and the reason of `gone` when that aborts before the work begins.
   */
  receive<T>(sender: Sender, work: () => Promise<T>): Promise<T>
  /** Uploads in memory, and those before it. */
  load(): { held: number; waiting: number }
}

export type UploadLineOptions = {
  /** Uploads held in memory at a time, 8 MB each at most. */
  held?: number
  /** Uploads that may wait beyond those. */
  waiting?: number
  /** Of one sender. */
  heldEach?: number
  waitingEach?: number
}

type Waiting = { id: number; go(): void }

/** Whoever waits longer is told to come again, before the server takes the request for one that does not arrive. */
const LONGEST_WAIT_MS = 25_000

/** Makes the line that uploads stand in. */
export function openUploadLine(options: UploadLineOptions = {}): UploadLine {
  const { held = 12, waiting = 200, heldEach = 4, waitingEach = 20 } = options
  const line: Waiting[] = []
  const holders: number[] = []

  const mayTake = (id: number) =>
    holders.length < held && holders.filter((holder) => holder === id).length < heldEach

  function refuseBeyond(id: number): void {
    if (line.length >= waiting) throw new Overloaded('uploads')
    if (line.filter((other) => other.id === id).length >= waitingEach) throw new Overloaded('uploads')
  }

  const standInLine = ({ id, gone }: Sender) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', leave)
      }
      const self = {
        id,
        go() {
          stop()
          resolve()
        },
      }
      const leaveWith = (reason: Error) => {
        stop()
        line.splice(line.indexOf(self), 1)
        reject(reason)
      }
      const leave = () => leaveWith(gone.reason)
      const timer = setTimeout(() => leaveWith(new Overloaded('uploads')), LONGEST_WAIT_MS)
      gone.addEventListener('abort', leave)
      line.push(self)
    })

  /** The place goes straight to the next in line, so that a newcomer cannot slip in between. */
  function passOn(id: number): void {
    holders.splice(holders.indexOf(id), 1)
    const next = line.findIndex((other) => mayTake(other.id))
    const [chosen] = next < 0 ? [] : line.splice(next, 1)
    if (chosen === undefined) return
    holders.push(chosen.id)
    chosen.go()
  }

  return {
    async receive(sender, work) {
      sender.gone.throwIfAborted()
      if (mayTake(sender.id)) holders.push(sender.id)
      else {
        refuseBeyond(sender.id)
        await standInLine(sender)
      }
      try {
        return await work()
      } finally {
        passOn(sender.id)
      }
    },
    load: () => ({ held: holders.length, waiting: line.length }),
  }
}
