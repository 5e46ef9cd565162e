import { DEFAULT_IDENTITY } from '@jansi/contract/identity'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { enforceAppVersion } from '../../lib/session/app-version.ts'
import { testServer } from '../../test-server.ts'
import { Footer } from './footer.tsx'

const SITE = {
  identity: { ...DEFAULT_IDENTITY, tagline: 'วาดด้วยกัน' },
  footer_text: 'เว็บไซต์นี้สำหรับยืมหรือซื้ออุปกรณ์วาดเขียน',
  address: 'อาคารกิจกรรมนักศึกษา',
  phone: '080-123-4567',
  email: 'jansi@example.com',
  social_url: 'https://example.com/jansi',
  social_label: 'เพจชมรมจานสี',
  administrators: ['มะลิ ตัวอย่างดี', 'ต้นกล้า สมมุติสุข'],
  qr_image: '/media/public/qr/640.webp',
}

test('shows the purpose of the shop, its operator, the contacts and the version', {
  tags: '@spec-2.shell.footer',
}, async () => {
  enforceAppVersion()
  testServer({ '/site/': [200, SITE] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Footer />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
  const social = await screen.findByRole('link', { name: /^เพจชมรมจานสี/ })
  expect([social.getAttribute('href'), social.getAttribute('target')]).toEqual([SITE.social_url, '_blank'])
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(wayTo(SITE.phone)).toBe('tel:0801234567')
  expect(wayTo(SITE.email)).toBe('mailto:jansi@example.com')
  const footer = screen.getByRole('contentinfo').textContent
  expect(footer).toContain(SITE.identity.tagline)
  expect(footer).toContain(SITE.footer_text)
  expect(footer).toContain(SITE.address)
  expect(footer).toContain('ผู้ดูแล: มะลิ ตัวอย่างดี · ต้นกล้า สมมุติสุข')
  expect(footer).toContain('เวอร์ชัน 3.0.10')
  expect(screen.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับติดต่อชมรม' }).getAttribute('src')).toMatch(/^\/media\//)
})
