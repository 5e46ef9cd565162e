import { setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashOutcome, HashTask } from './hash-task.ts'

/** As `nice` counts: a thread of this priority gets a third of the time of one with the usual 0. */
const BELOW_REQUESTS = 5

// Linux alone has a priority for each thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(BELOW_REQUESTS)
const port = parentPort
port?.on('message', hashAll)
port?.postMessage('ready')

/**
 * Does a task and those that have arrived behind it, and sends their outcomes together: hashes push the memory of the main
 * thread and of PostgreSQL out of the processor's cache, and both then read it again once for several logins.
 */
function hashAll(first: HashTask): void {
  if (port === null) return
  const outcomes: HashOutcome[] = []
  for (let task: HashTask | undefined = first; task !== undefined; ) {
    outcomes.push(outcomeOf(task))
    task = receiveMessageOnPort(port)?.message
  }
  port.postMessage(outcomes)
}

function outcomeOf(task: HashTask): HashOutcome {
  try {
    const { password } = task
    return { reply: 'cost' in task ? hashSync(password, task.cost) : verifySync(task.passwordHash, password) }
  } catch (error) {
    return { error }
  }
}
