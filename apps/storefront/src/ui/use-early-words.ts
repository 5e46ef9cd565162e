import { useHydrated } from '@jansi/client/use-hydrated'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls `apply` with the words that the visitor typed into a field of the server's HTML, once the page is hydrated: React
 * keeps them in the field without an event, and the next rendering would empty it.
 */
export function useEarlyWords(
  input: RefObject<HTMLInputElement | null>,
  apply: (words: string) => void,
): void {
  const hydrated = useHydrated()
  const early = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the words from before
  useEffect(() => {
    if (!hydrated) early.current = input.current?.value ?? ''
    else if (early.current !== '') {
      apply(early.current)
      early.current = ''
    }
  }, [hydrated])
}
