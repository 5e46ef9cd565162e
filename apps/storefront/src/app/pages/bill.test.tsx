import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Component } from './bill.tsx'

test('a bill whose address names no order leads to the history', { tags: '@spec-2.bill.needs-order' }, () => {
  const routes = [
    { path: '/bill', element: <Component /> },
    { path: '/history', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/bill'] })
  render(<RouterProvider router={router} />)
  expect(router.state.location.pathname).toBe('/history')
})
