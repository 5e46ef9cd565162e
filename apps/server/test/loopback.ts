import { createServer } from 'node:net'

/** A port of the loopback address on which nothing listens at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address === null || typeof address === 'string' ? reject(address) : resolve(address.port),
      )
    })
  })
}

/** Asks a shop until it can serve; false when it cannot within `withinMs`. */
export async function waitUntilReady(url: string, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    const ready = await fetch(`${url}/api/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
