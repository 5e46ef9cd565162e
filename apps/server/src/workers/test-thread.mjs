import { threadId } from 'node:worker_threads'
import { doTestTask } from './test-tasks.mjs'

/** A thread for the tests of the pool. */
export default (task) => doTestTask(task, threadId)
