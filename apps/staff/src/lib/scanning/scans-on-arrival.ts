/** The state of a link that leads to a page in order to scan there. */
export const SCANS = { scans: true }

/** Returns whether the link that led here asks for the scanner; `state` is that of the location. */
export function scansOnArrival(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'scans' in state && state.scans === true
}
