import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'

/** The key under which the server states that the page which it rendered does not exist. */
export const missingPageKey = ['missing-page'] as const

/**
 * True if the server has found that the product, category or article of this page does not exist (status 404). The browser asks
 * again only when the visitor comes back to the address.
 */
export function useIsMissing(): boolean {
  const { key } = useLocation()
  const isMissing = useQueryClient().getQueryData(missingPageKey) === true
  // The first page of a visit, which is the one that the server rendered, has the key "default".
  return isMissing && key === 'default'
}
