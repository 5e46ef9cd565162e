import { nameKey } from './clean-text.ts'

type Named = { size: string; type_name: string | null }
type OfferedVariant = Named & { is_active: boolean }

/**
 * Returns the indexes of active variants with the same size and type as an earlier one: members could not
 * distinguish them.
 */
export function repeatedVariants(variants: readonly OfferedVariant[]): number[] {
  const seen = new Set<string>()
  return [...variants.entries()].flatMap(([index, { is_active, ...named }]) => {
    const key = variantKey(named)
    if (!is_active) return []
    if (seen.has(key)) return [index]
    seen.add(key)
    return []
  })
}

/** Returns a text that is equal for variants whose size and type cannot be distinguished. */
export function variantKey({ size, type_name }: Named): string {
  return JSON.stringify([nameKey(size), nameKey(type_name ?? '')])
}
