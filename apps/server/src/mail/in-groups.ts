/**
 * Returns a function that hands single items to work which takes many at once: those that come in one turn of the event
 * loop, or while the work is busy, go together. Its promise resolves or rejects with that of their group.
 */
export function inGroups<T>(work: (group: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: { item: T; resolve(): void; reject(error: unknown): void }[] = []
  let running = false
  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await work(group.map(({ item }) => item))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    running = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      setImmediate(() => void run())
    })
}
