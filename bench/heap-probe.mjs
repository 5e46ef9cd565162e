import { writeFileSync } from 'node:fs'
import { findSourceMap } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server that is measured: at each SIGUSR2 it collects its garbage and writes how much memory is in use.

const file = process.env.BENCH_HEAP_FILE
if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    // Node reads the source map for the first stack of an error, which comes at any time, and keeps 16 MB of it: here, so that
    // every measurement has it.
    findSourceMap(process.argv[1])
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(file, JSON.stringify({ heapUsed, external }))
  })
}
