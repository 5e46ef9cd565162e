import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../lib/admin/page-testing.tsx'
import { GuideButton } from './guide-button.tsx'

it.each([
  ['/', '/guide-today.html'],
  ['/orders', '/guide-orders.html'],
  ['/returns/3f0a77d2/show', '/guide-returns.html'],
  ['/refunds/4/show', `/guide-orders.html#${encodeURIComponent('คืนเงิน')}`],
  ['/ordres', '/guide.html'],
])('on %s leads to the chapter %s in another tab', (at, address) => {
  openPage({ page: <GuideButton />, at, path: at })
  const link = screen.getByLabelText('คู่มือของหน้านี้ (เปิดในแท็บใหม่)')
  expect(link.getAttribute('href')?.endsWith(address)).toBe(true)
  expect(link.getAttribute('target')).toBe('_blank')
})
