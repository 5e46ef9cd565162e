// A thread of tests: it replies with the password, or ends at the password `die`. Plain JavaScript, as Node reads it.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', ({ password }) => {
  if (password === 'die') process.exit(1)
  parentPort.postMessage([{ reply: `thread ${password}` }])
})
parentPort.postMessage('ready')
