/** Returns the worker's id or the names of its environment, loops, takes more memory than it may, crashes, or fails. */
export function doTestTask(task, id) {
  if (task === 'loop') for (;;);
  if (task === 'grow') {
    const kept = []
    for (;;) kept.push(new Array(1000).fill(kept.length))
  }
  if (task === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (task === 'environment') return Object.keys(process.env)
  if (task === 'fail') throw new Error('it failed')
  return id
}
