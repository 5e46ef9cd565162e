import { nameKey } from './clean-text.ts'

type OfferedVariant = { size: string; type_name: string | null; is_active: boolean }

/**
 * Returns the indexes of active variants with the same size and type as an earlier one: members could not
 * distinguish them.
 */
export function repeatedVariants(variants: readonly OfferedVariant[]): number[] {
  const seen = new Set<string>()
  return [...variants.entries()].flatMap(([index, { size, type_name, is_active }]) => {
    const key = JSON.stringify([nameKey(size), nameKey(type_name ?? '')])
    if (!is_active) return []
    if (seen.has(key)) return [index]
    seen.add(key)
    return []
  })
}
