import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../lib/admin/page-testing.tsx'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { ShortcutHelp } from './shortcut-help.tsx'

function Desk({ onApprove, onSearch }: { onApprove: (() => void) | null; onSearch: () => void }) {
  useShortcut('approve', 'อนุมัติ', onApprove)
  useShortcut('search', 'ค้นหา', onSearch)
  return (
    <>
      <ShortcutHelp />
      <input aria-label="หมายเหตุ" />
      <input type="checkbox" aria-label="เลือก" />
    </>
  )
}

function open(onApprove: (() => void) | null = vi.fn()) {
  const onSearch = vi.fn()
  openPage({ page: <Desk onApprove={onApprove} onSearch={onSearch} /> })
  return { onApprove, onSearch }
}

const press = (code: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { code, key: '', ...more })

it('one key each acts on the page, by its place on a Thai keyboard too', () => {
  const { onApprove, onSearch } = open()
  press('KeyA', { key: 'ฟ' })
  press('Slash', { key: 'ฝ' })
  expect(onApprove).toHaveBeenCalledOnce()
  expect(onSearch).toHaveBeenCalledOnce()
})

it('a key belongs to the field that is written in, and with a modifier to the browser', () => {
  const { onApprove } = open()
  press('KeyA', {}, screen.getByLabelText('หมายเหตุ'))
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat']) press('KeyA', { [held]: true })
  expect(onApprove).not.toHaveBeenCalled()
  press('KeyA', {}, screen.getByLabelText('เลือก'))
  expect(onApprove).toHaveBeenCalledOnce()
})

it.each([
  ['English', { code: 'Slash', key: '?', shiftKey: true }],
  ['Thai', { code: 'Slash', key: 'ฦ', shiftKey: true }],
])(
  'the question mark of a %s keyboard lists the keys of the page, and nothing acts behind the list',
  async (_, key) => {
    const { onApprove, onSearch } = open()
    fireEvent.keyDown(document.body, key)
    const list = within(await screen.findByRole('dialog'))
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['A', '/', '?'])
    expect(list.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'อนุมัติ',
      'ค้นหา',
      'เปิดรายการนี้',
    ])
    press('KeyA')
    expect(onApprove).not.toHaveBeenCalled()
    expect(onSearch).not.toHaveBeenCalled()
  },
)

it('a key without anything to do is neither listed nor taken', async () => {
  open(null)
  expect(press('KeyA')).toBe(true)
  fireEvent.click(screen.getByLabelText('ปุ่มลัดของหน้านี้'))
  await screen.findByRole('dialog')
  expect(screen.queryByText('อนุมัติ')).toBeNull()
})
