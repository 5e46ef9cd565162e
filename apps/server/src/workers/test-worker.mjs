import { threadId } from 'node:worker_threads'

/** A worker for the tests of the pool: reports its thread id, loops, or takes more memory than it may. */
export default function run(task) {
  if (task === 'loop') for (;;);
  if (task === 'grow') {
    const kept = []
    for (;;) kept.push(new Array(1000).fill(kept.length))
  }
  if (task === 'fail') throw new Error('it failed')
  return threadId
}
