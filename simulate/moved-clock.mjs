import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server before its own code (`node --import`): its clock is as far ahead as the newest message
 * `{ aheadMs }` of its parent process, or by `CLOCK_AHEAD_MS` for a command and a server that starts again. Work that
 * the server repeats at an interval runs once for each move that is longer than the interval, as it would have in that
 * time, and only then: how fast the simulation runs changes nothing.
 */
const SHORTEST_REPEATED_MS = 10_000
const NEVER_MS = 2 ** 31 - 1

let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const repeated = new Map()
const { setInterval: startInterval, clearInterval: stopInterval, Date: RealDate } = globalThis

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs] : given, self),
  apply: (target) => new target(RealDate.now() + aheadMs).toString(),
  get: (target, key, self) =>
    key === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, key, self),
})

if (isMainThread && process.channel) {
  globalThis.setInterval = (callback, ms, ...given) => {
    const isRepeated = ms >= SHORTEST_REPEATED_MS
    const timer = startInterval(callback, isRepeated ? NEVER_MS : ms, ...given)
    if (isRepeated) repeated.set(timer, { run: () => callback(...given), ms })
    return timer
  }
  globalThis.clearInterval = (timer) => {
    repeated.delete(timer)
    stopInterval(timer)
  }
  process.on('message', (message) => {
    if (typeof message?.aheadMs !== 'number') return
    const movedMs = message.aheadMs - aheadMs
    aheadMs = message.aheadMs
    for (const { run, ms } of repeated.values()) if (ms <= movedMs) run()
    process.send({ movedTo: aheadMs })
  })
  process.channel.unref()
}
