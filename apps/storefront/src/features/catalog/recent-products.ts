import { localStore } from '@jansi/client/device-store'

/** Where this device keeps the products that were looked at. A logout clears it with all that local storage holds. */
const KEY = 'recentProducts'

export const MAX_RECENT_PRODUCTS = 12

/** Notes that a product was looked at, and returns the ids of the others, the last one first. */
export function noteRecentProduct(id: number): number[] {
  const others = readIds().filter((other) => other !== id)
  localStore.set(KEY, JSON.stringify([id, ...others].slice(0, MAX_RECENT_PRODUCTS)))
  return others.slice(0, MAX_RECENT_PRODUCTS - 1)
}

// Local storage is the visitor's to change: values that are no ids are left out.
function readIds(): number[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}
