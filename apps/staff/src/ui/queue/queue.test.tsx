import { createTheme, ThemeProvider } from '@mui/material/styles'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { theme } from '../../theme.ts'
import { Queue } from './queue.tsx'

type Member = { id: number; name: string; phone: string }

const list = {
  data: [{ id: 7, name: 'กานดา', phone: '081-234-5678' }],
  total: 1,
  page: 1,
  perPage: 25,
  filterValues: {},
} as unknown as ListControllerResult

const openTab = vi.fn()
beforeEach(() => vi.stubGlobal('open', openTab.mockClear()))
afterEach(() => {
  window.getSelection()?.removeAllRanges()
  vi.unstubAllGlobals()
})

describe.each([
  ['table', 'min-width'],
  ['cards', 'max-width'],
])('a row of the %s', (_, matching) => {
  function open() {
    const media = (query: string) => ({
      matches: query.includes(matching),
      addListener: vi.fn(),
      ...listeners,
    })
    vi.stubGlobal('matchMedia', media)
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <ListContextProvider value={list}>
            <Queue<Member>
              label="สมาชิก"
              nameOf={({ name }) => name}
              pathOf={({ id }) => `/members/${id}`}
              columns={[{ title: 'โทร', cell: ({ phone }) => phone, card: 'head' }]}
              empty=""
            />
          </ListContextProvider>
        ),
      },
      { path: '*', element: null },
    ])
    render(
      <ThemeProvider theme={createTheme(theme)}>
        <RouterProvider router={router} />
      </ThemeProvider>,
    )
    return { at: () => router.state.location.pathname, cell: screen.getByText('081-234-5678') }
  }

  it('opens its page', () => {
    const { at, cell } = open()
    fireEvent.click(cell)
    expect(at()).toBe('/members/7')
  })

  it.each([['ctrlKey'], ['metaKey'], ['shiftKey']])('opens a new tab with %s', (modifier) => {
    const { at, cell } = open()
    fireEvent.click(cell, { [modifier]: true })
    expect(openTab.mock.calls).toEqual([[expect.stringMatching(/\/members\/7$/), '_blank', 'noopener']])
    expect(at()).toBe('/')
  })

  it('opens a new tab with the middle button, of which the link takes care itself', () => {
    const { at, cell } = open()
    for (const place of [cell, screen.getByRole('link')]) {
      fireEvent(place, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    }
    fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 2 }))
    expect(openTab).toHaveBeenCalledOnce()
    const down = createEvent.mouseDown(cell, { button: 1 })
    fireEvent(cell, down)
    expect([down.defaultPrevented, at()]).toEqual([true, '/'])
  })

  it('stays while its text is selected', () => {
    const { at, cell } = open()
    window.getSelection()?.selectAllChildren(cell)
    fireEvent.click(cell)
    expect(at()).toBe('/')
  })
})

const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn(), removeListener: vi.fn() }
