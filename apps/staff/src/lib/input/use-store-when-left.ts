import { useEffect, useRef } from 'react'
import { type StoredInput, storeInput } from './stored-input.ts'

/**
 * Keeps the input about a record when its form goes away: because a colleague changed the record, or because the page is
 * left or loaded again. `input` is null while there is nothing to keep. The returned function ends that, once the input
 * was saved or is given up.
 */
export function useStoreWhenLeft(resource: string, id: string, input: StoredInput | null): () => void {
  const latest = useRef(input)
  latest.current = input
  const isDone = useRef(false)
  useEffect(() => {
    const keep = () => {
      if (latest.current !== null && !isDone.current) storeInput(resource, id, latest.current)
    }
    // A page that is loaded again removes no component.
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [resource, id])
  return () => {
    isDone.current = true
  }
}
