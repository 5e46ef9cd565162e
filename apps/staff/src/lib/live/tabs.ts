/**
 * Opens the channel of this name between the tabs of the browser; null where the device lets no tabs share anything, as
 * Firefox without cookies.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/**
 * Runs in one tab of the browser at a time, under the lock of this name: with `null` where it is taken and not waited for.
 * Where the browser has no locks, as without https, or refuses them, it runs in each tab. Rejects as `run` does, and
 * when the wait for it was given up.
 */
export async function inOneTab<T>(
  name: string,
  options: LockOptions,
  run: (lock: Lock | null | undefined) => Promise<T>,
): Promise<T> {
  let result: Promise<T> | undefined
  const start = (lock?: Lock | null) => {
    result ??= run(lock)
    return result
  }
  try {
    await navigator.locks?.request(name, options, start)
  } catch (error) {
    if (options.signal?.aborted) throw error
  }
  return result ?? start()
}
