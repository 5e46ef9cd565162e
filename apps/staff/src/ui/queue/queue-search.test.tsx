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

function QueuePage() {
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

test('a tab that is chosen before a search has run stays chosen', () => {
  vi.useFakeTimers()
  render(<QueuePage />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('tab', { name: 'ไม่อนุมัติ' }))
  void act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify({ status: 'rejected' }))
})

test('a search that waits does not lead back to the list once a page was opened from it', () => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/staff/orders')
  render(<QueuePage />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'สมใจ' } })
  window.history.pushState(null, '', '/staff/orders/4d0a3c8e/show')
  void act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('status').textContent).toContain('กานดา')
})

test('characters typed while the list loads an earlier word stay', () => {
  vi.useFakeTimers()
  render(<SlowPage />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: 'กาน' } })
  void act(() => vi.advanceTimersByTime(400))
  fireEvent.change(field, { target: { value: 'กานดา' } })
  void act(() => vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toBe('กาน')
  expect(field.value).toBe('กานดา')
  void act(() => vi.advanceTimersByTime(2_000))
  expect(screen.getByRole('status').textContent).toBe('กานดา')
  expect(field.value).toBe('กานดา')
})

test('Escape leaves the search, so that the keys of the page act again', () => {
  render(<SlowPage />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
})

test('a search word that is set from elsewhere is taken over', () => {
  vi.useFakeTimers()
  render(<SlowPage />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: 'กาน' } })
  fireEvent.change(field, { target: { value: '' } })
  void act(() => vi.advanceTimersByTime(2_000))
  fireEvent.click(screen.getByRole('button', { name: 'ค้นหาสีน้ำ' }))
  expect(field.value).toBe('สีน้ำ')
})

/** A list that follows its filters some time late, as on a slow phone. */
function SlowPage() {
  const [filterValues, setFilterValues] = useState<Record<string, unknown>>({})
  const setFilters = (filters: Record<string, unknown>) => setTimeout(() => setFilterValues(filters), 200)
  const list = { filterValues, setFilters } as unknown as ListControllerResult
  return (
    <ListContextProvider value={list}>
      <QueueSearch label="ค้นหา" />
      <button type="button" onClick={() => setFilterValues({ q: 'สีน้ำ' })}>
        ค้นหาสีน้ำ
      </button>
      <output>{String(filterValues.q ?? '')}</output>
    </ListContextProvider>
  )
}
