import { readFile } from 'node:fs/promises'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../lib/admin/page-testing.tsx'
import { SectionsContext } from '../lib/admin/sections-context.ts'
import { SECTIONS } from '../sections.ts'
import { GuideButton } from './guide-button.tsx'

it.each([
  ['/', '/guide-today.html'],
  ['/orders', '/guide-orders.html'],
  ['/returns/3f0a77d2/show', '/guide-returns.html'],
  ['/refunds/4/show', `/guide-orders.html#${encodeURIComponent('คืนเงิน')}`],
  ['/ordres', '/guide.html'],
])('on %s leads to the chapter %s in another tab', (at, address) => {
  const page = (
    <SectionsContext value={SECTIONS}>
      <GuideButton />
    </SectionsContext>
  )
  openPage({ page, at, path: at })
  const link = screen.getByLabelText('คู่มือของหน้านี้ (เปิดในแท็บใหม่)')
  expect(link.getAttribute('href')?.endsWith(address)).toBe(true)
  expect(link.getAttribute('target')).toBe('_blank')
})

it.each(SECTIONS)('of $name leads to a chapter and a heading that the guide has', async ({ guide }) => {
  const chapter = `../../../../docs/staff-guide/${guide.chapter}.md`
  const text = await readFile(new URL(chapter, import.meta.url), 'utf8')
  if (guide.heading) expect(text).toMatch(new RegExp(`^#+ ${guide.heading}$`, 'm'))
})
