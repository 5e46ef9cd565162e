import { hash, verify } from '@node-rs/argon2'
import type { HashReply, HashTask } from './hash-task.ts'
import { type HashJob, type HashThread, startHashThread } from './hash-thread.ts'

/** Passwords that wait to be hashed, in the order in which they came. */
export type HashLine = {
  run(task: HashTask): Promise<HashReply>
  /** Those that are hashed and those that wait. */
  size(): number
}

/** Where passwords are hashed: in libuv's pool, one at a time, or in a thread of its own as soon as it is ready. */
type Slot = { inPool: boolean; thread: HashThread | undefined }

/** Passwords that a thread gets at a time. It sends their outcomes together, so that none waits for more than two others. */
const MAX_AHEAD = 3

/**
 * Opens a line in which so many passwords are hashed at a time. Isolated ones are hashed in libuv's pool. Threads start when
 * more wait than are hashed: they take the next password by themselves, where a slot of the pool is idle until the main
 * thread gets its turn, and they let other requests go first. The passwords of a thread that ends go to the front of the line.
 */
export function openHashLine(atOnce: number, threadFile: URL): HashLine {
  const slots = Array.from({ length: atOnce }, (): Slot => ({ inPool: false, thread: undefined }))
  const waiting: HashJob[] = []
  /** Threads that cannot be loaded are not tried again. */
  let mayStart = true

  function startNext(): void {
    for (;;) {
      const [slot] = slots.filter(hasRoom).sort((one, other) => running(one) - running(other))
      const job = slot && waiting.shift()
      if (job === undefined) break
      if (slot?.thread?.isReady()) slot.thread.run(job)
      else if (slot !== undefined) runInPool(job, slot)
    }
    if (mayStart && waiting.length > atOnce) for (const slot of slots) slot.thread ??= threadOf(slot)
  }

  function runInPool({ task, resolve, reject }: HashJob, slot: Slot): void {
    slot.inPool = true
    const goOn = () => {
      slot.inPool = false
      startNext()
    }
    hashInPool(task).finally(goOn).then(resolve, reject)
  }

  function threadOf(slot: Slot): HashThread {
    return startHashThread(threadFile, {
      onRoom: startNext,
      onEnd({ left, neverReady }) {
        slot.thread = undefined
        if (neverReady) mayStart = false
        waiting.unshift(...left)
        startNext()
      },
    })
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject })
        startNext()
      }),
    size: () => slots.reduce((sum, slot) => sum + running(slot), waiting.length),
  }
}

function hasRoom({ inPool, thread }: Slot): boolean {
  return thread?.isReady() ? thread.load() < MAX_AHEAD : !inPool
}

function running({ inPool, thread }: Slot): number {
  return (thread?.load() ?? 0) + (inPool ? 1 : 0)
}

function hashInPool(task: HashTask): Promise<HashReply> {
  return 'cost' in task ? hash(task.password, task.cost) : verify(task.passwordHash, task.password)
}
