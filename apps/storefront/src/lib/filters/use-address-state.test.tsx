import { useHydrated } from '@jansi/client/use-hydrated'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type InAddress, useAddressState } from './use-address-state.ts'

const inQuery: InAddress<string> = { read: (query) => query.get('q') ?? '', write: (words) => [['q', words]] }

function Search() {
  const [words, setWords] = useAddressState(inQuery)
  return <input aria-label="ค้นหา" value={words} onChange={(event) => setWords(event.target.value)} />
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Search /> },
      { path: '/one', element: null },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}
const field = () => screen.getByLabelText<HTMLInputElement>('ค้นหา')
const type = (words: string) => fireEvent.change(field(), { target: { value: words } })

test('input appears in the field at once, even if the address is late', () => {
  const router = open('/list?q=a')
  expect(field().value).toBe('a')
  for (const words of ['ab', 'abc', 'abcd']) {
    type(words)
    expect(field().value).toBe(words)
  }
  expect(router.state.location.search).toBe('?q=abcd')
})

test('going back finds it again, without a step for each character', async () => {
  const router = open('/list')
  type('สี')
  type('สีน้ำ')
  await act(() => router.navigate('/one'))
  await act(() => router.navigate(-1))
  expect(field().value).toBe('สีน้ำ')
})

test('a link to the page itself resets it, and an emptied field leaves no trace', async () => {
  const router = open('/list')
  type('สีน้ำ')
  await act(() => router.navigate('/list'))
  expect(field().value).toBe('')
  type('x')
  type('')
  expect(router.state.location.search).toBe('')
})

test('a page of the server’s HTML is never shown with another state than that of its address', async () => {
  const shown: string[] = []
  function Page() {
    const [words] = useAddressState(inQuery)
    const hydrated = useHydrated()
    useEffect(() => {
      if (hydrated) shown.push(words)
    }, [hydrated, words])
    return <p>{words}</p>
  }
  const page = (
    <MemoryRouter initialEntries={['/list?q=a']}>
      <Page />
    </MemoryRouter>
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(page)
  expect(place.textContent).toBe('')
  await act(async () => void hydrateRoot(place, page))
  expect(shown).toEqual(['a'])
})
