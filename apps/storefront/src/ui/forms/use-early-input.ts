import { useHydrated } from '@jansi/client/use-hydrated'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls `apply` with the words that the visitor typed into a field of the server's HTML, or with the choice of a dropdown,
 * once the page is hydrated: React keeps them without an event, and the next rendering would put `value` back.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: unknown,
  apply: (early: string) => void,
): void {
  const hydrated = useHydrated()
  const early = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the input from before
  useEffect(() => {
    if (!hydrated) {
      if (field.current?.value !== value) early.current = field.current?.value
    } else if (early.current !== undefined) {
      apply(early.current)
      early.current = undefined
    }
  }, [hydrated])
}
