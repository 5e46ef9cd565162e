import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { BrowserRouter, Link, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackButton } from './back-button.tsx'
import { notePage } from './trail.ts'

function Pages() {
  const { pathname, search } = useLocation()
  useEffect(() => notePage(pathname), [pathname])
  return (
    <>
      <p>{pathname + search}</p>
      <Link to="/product/7">สินค้า</Link>
      <Link to="/faq">คำถาม</Link>
      <BackButton to="/category/5" />
    </>
  )
}
const press = (role: 'link' | 'button', name: string) => userEvent.click(screen.getByRole(role, { name }))

beforeEach(() => {
  window.history.replaceState({ idx: 0 }, '', '/category/5?q=red')
  render(<Pages />, { wrapper: BrowserRouter })
})

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

// @spec-2.shell.back-button
test('goes one step back to the page that one came from, with its query and place', async () => {
  await press('link', 'สินค้า')
  await press('button', 'กลับ')
  await screen.findByText('/category/5?q=red')
  expect(window.history.state.idx).toBe(0)
})

test('leads to its path when one came from elsewhere', async () => {
  await press('link', 'คำถาม')
  await press('link', 'สินค้า')
  await press('button', 'กลับ')
  await screen.findByText('/category/5')
  expect(window.history.state.idx).toBe(3)
})
