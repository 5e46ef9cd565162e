import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyComponent, MissingCodeError } from './lazy-component.tsx'

const Greeting = ({ name }: { name: string }) => <p>สวัสดี {name}</p>

it('shows what the page shows while the code is fetched, then the component', async () => {
  const Lazy = lazyComponent(async () => Greeting)
  render(
    <Suspense fallback={<p>รอ</p>}>
      <Lazy name="มะลิ" />
    </Suspense>,
  )
  screen.getByText('รอ')
  await screen.findByText('สวัสดี มะลิ')
})

it('is shown at once when its code was fetched before, so that the page does not flash', async () => {
  const Lazy = lazyComponent(async () => Greeting)
  await Lazy.preload()
  render(
    <Suspense fallback={<p>รอ</p>}>
      <Lazy name="มะลิ" />
    </Suspense>,
  )
  screen.getByText('สวัสดี มะลิ')
})

it('throws an error of its own when the code is missing, and a preload rejects with it', async () => {
  const seen = vi.fn()
  const Lazy = lazyComponent<{ name: string }>(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(Lazy.preload()).rejects.toBeInstanceOf(MissingCodeError)
  render(
    <Boundary onError={seen}>
      <Suspense>
        <Lazy name="มะลิ" />
      </Suspense>
    </Boundary>,
  )
  await screen.findByText('ขัดข้อง')
  expect(seen.mock.calls[0]?.[0]).toBeInstanceOf(MissingCodeError)
  // React logs each error that a boundary catches.
  vi.mocked(console.error).mockClear()
})

class Boundary extends Component<{ onError: (error: Error) => void; children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch(error: Error) {
    this.props.onError(error)
  }
  override render() {
    return this.state.isBroken ? <p>ขัดข้อง</p> : this.props.children
  }
}
