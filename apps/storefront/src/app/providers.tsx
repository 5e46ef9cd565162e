import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CartSync } from '../features/cart/cart-sync.tsx'
import { followOtherTabs } from '../lib/other-tabs.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { reportWhenIdle } from './report-when-idle.ts'

/** The providers of every page. When a member leaves, their cached responses are deleted. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => {
    let member = session.get().user?.pk
    return session.subscribe(() => {
      const now = session.get().user?.pk
      if (member !== undefined && now !== member) queryClient.clear()
      member = now
    })
  }, [queryClient])
  useEffect(followOtherTabs, [])
  useEffect(reportWhenIdle, [])
  useEffect(() => prefetchOnIntent(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <CartSync />
      {children}
    </QueryClientProvider>
  )
}
