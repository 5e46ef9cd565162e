import type { Elements } from '@jansi/client/elements'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CartSync } from '../features/cart/cart-sync.tsx'
import { followOtherTabs } from '../lib/api/other-tabs.ts'
import { session } from '../lib/session/session.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { ShopWords } from './shop-words.tsx'

/** On the root element from the server's HTML until it is hydrated. */
const RENDERED = 'data-rendered'

/**
 * The providers of every page. When a member leaves, their cached responses are deleted. `onHydrated` runs when the page
 * responds to its visitor.
 */
export function Providers({
  queryClient,
  onHydrated,
  children,
}: {
  queryClient: QueryClient
  onHydrated?: () => void
  children: Elements
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const root = document.getElementById('root')
    // Strict mode runs effects twice.
    if (!root?.hasAttribute(RENDERED)) return
    root.removeAttribute(RENDERED)
    onHydrated?.()
  }, [])
  useEffect(() => {
    let member = session.get().user?.pk
    return session.subscribe(() => {
      const now = session.get().user?.pk
      if (member !== undefined && now !== member) queryClient.clear()
      member = now
    })
  }, [queryClient])
  useEffect(followOtherTabs, [])
  useEffect(() => prefetchOnIntent(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <CartSync />
      <ShopWords>{children}</ShopWords>
    </QueryClientProvider>
  )
}
