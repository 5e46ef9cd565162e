import { useEffect, useRef } from 'react'
import { IN_FRONT } from '../input/shortcuts.ts'

/** Reads the text of a scan; returns false for a code that another part of the console reads. */
type Read = (text: string) => unknown

/** `depth` is the number of windows that were open, its own included, when it began to read. */
type Reader = { read: Read; depth: number }

let readers: readonly Reader[] = []

/** Lets this part of the page read what the hand scanner scans while it is mounted and no further window is open. */
export function useScannedCodes(read: Read, enabled = true): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (!enabled) return
    const reader: Reader = { read: (text) => latest.current(text), depth: openWindows() }
    readers = [...readers, reader]
    return () => {
      readers = readers.filter((other) => other !== reader)
    }
  }, [enabled])
}

/**
 * Gives a scanned text to the part of the page in front that reads codes. Returns `left` where nothing reads it, and
 * `covered` where a window is open that reads no codes.
 */
export function giveToReader(text: string): 'read' | 'left' | 'covered' {
  const depth = openWindows()
  const reader = readers.findLast((one) => one.depth >= depth)
  if (reader) return reader.read(text) === false ? 'left' : 'read'
  return depth > 0 ? 'covered' : 'left'
}

function openWindows(): number {
  return document.querySelectorAll(IN_FRONT).length
}
