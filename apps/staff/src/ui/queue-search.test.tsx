import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { QueueSearch } from './queue-search.tsx'
import { QueueTabs } from './queue-tabs.tsx'

afterEach(() => vi.useRealTimers())

const tabs = [
  { status: 'pending', label: 'รอตรวจ', count: null },
  { status: 'rejected', label: 'ไม่อนุมัติ', count: null },
]

function Room() {
  const [filterValues, setFilters] = useState<Record<string, unknown>>({ status: 'pending', q: 'กานดา' })
  const list = { filterValues, setFilters } as unknown as ListControllerResult
  return (
    <ListContextProvider value={list}>
      <QueueTabs label="สถานะ" filter="status" tabs={tabs} />
      <QueueSearch label="ค้นหา" />
      <output>{JSON.stringify(filterValues)}</output>
    </ListContextProvider>
  )
}

test('a tab that is chosen before a search has settled stays chosen', () => {
  vi.useFakeTimers()
  render(<Room />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('tab', { name: 'ไม่อนุมัติ' }))
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify({ status: 'rejected' }))
})
