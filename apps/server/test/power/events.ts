/** Every request of the story carries a name of its own in this header. */
export const REQUEST_HEADER = 'x-story-request'

/**
 * One line of a record. Paths are relative to the data folder; `at` and `length` locate the bytes of a write
 * in the file `bytes`. A sync covers everything recorded before it began.
 */
export type DiskEvent =
  | { op: 'open'; fd: number; path: string; create: boolean; cut: boolean }
  | { op: 'close'; fd: number }
  | { op: 'write'; fd: number; position: number; at: number; length: number }
  | { op: 'ftruncate'; fd: number; size: number }
  | { op: 'truncate'; path: string; size: number }
  | { op: 'sync begins'; fd: number; id: number }
  | { op: 'sync'; id: number }
  | { op: 'mkdir'; path: string }
  | { op: 'rename'; from: string; to: string }
  | { op: 'remove'; path: string }
  | { op: 'answer'; request: string }
