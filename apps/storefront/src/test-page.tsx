import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from './lib/api/query-client.ts'
import { toastStore } from './ui/page/toast-store.ts'
import { Toaster } from './ui/page/toaster.tsx'

/**
 * For tests: one screen of the shop at `/` with its toasts. Other addresses show nothing; the returned router
 * holds the visitor's location.
 */
export function renderPage(screen: ReactElement) {
  toastStore.clear()
  const page = (
    <>
      {screen}
      <Toaster />
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: null },
  ])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
