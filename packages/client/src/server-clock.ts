/** A device's clock within this of the server's is right: a response names a whole second, and takes a while to come. */
const MAX_DIFFERENCE_MS = 2 * 60_000

let offsetMs = 0

/**
 * Returns the server's present moment in milliseconds since 1970, which decides days and deadlines: a device's clock may be
 * wrong by a year. It is the device's own until the first response came.
 */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/**
 * Returns the device's present moment in milliseconds since 1970: for times between two moments of one device, and where
 * TanStack Query compares with its own.
 */
export function deviceNow(): number {
  return Date.now()
}

/** Learns the server's moment, in milliseconds, from a response that just came from it. The latest one holds; NaN is none. */
export function noteServerTime(time: number): void {
  if (!time) return
  const difference = time - Date.now()
  offsetMs = Math.abs(difference) > MAX_DIFFERENCE_MS ? difference : 0
}
