import { register } from 'tsx/esm/api'
import { doTestTask } from './test-tasks.mjs'

// A worker process for the tests of the pool.
register()
const { serveTasks } = await import('./serve-tasks.ts')

serveTasks((task) => doTestTask(task, process.pid))
