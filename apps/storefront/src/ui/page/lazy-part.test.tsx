import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

test('a part whose code is gone offers to load the page again, and the page around it stays', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const Gone = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  const There = lazyPart(async () => () => <p>จำนวน</p>)
  render(
    <>
      <input aria-label="หมายเหตุ" defaultValue="พิมพ์ไว้" />
      <Suspense>
        <Gone />
        <There />
      </Suspense>
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'โหลดหน้านี้ใหม่' }))
  expect(window.location.reload).toHaveBeenCalledOnce()
  screen.getByText('จำนวน')
  expect(screen.getByLabelText<HTMLInputElement>('หมายเหตุ').value).toBe('พิมพ์ไว้')
})
