import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { PrivacyPage } from './privacy-page.tsx'

const notice = {
  version: 'c0ffee123456',
  intro: 'เก็บเท่าที่ต้องใช้',
  records: [{ name: 'สลิป', purpose: 'ตรวจยอดเงิน', seen_by: 'เจ้าหน้าที่', kept: '90 วัน' }],
  sections: [{ heading: 'ขอลบข้อมูล', points: ['ติดต่อชมรม'] }],
  note: 'บรรทัดหนึ่ง\nบรรทัดสอง',
  contact: ['มะลิ ใจดี', 'mali@example.com', '081-234-5678'],
}

test('the notice is shown under headings, with contacts to tap', async () => {
  testServer({ '/site/privacy/': [200, notice] })
  renderPage(<PrivacyPage />)
  await screen.findByRole('heading', { level: 3, name: 'สลิป' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'ความเป็นส่วนตัว',
    'เก็บอะไร ใช้ทำอะไร และเก็บนานเท่าไร',
    'สลิป',
    'ขอลบข้อมูล',
    'เพิ่มเติมจากชมรม',
    'ติดต่อเรื่องข้อมูลส่วนตัว',
  ])
  expect(screen.getByText('เก็บไว้').nextElementSibling?.textContent).toBe('90 วัน')
  screen.getByText('ประกาศฉบับ c0ffee123456')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:mali@example.com',
    'tel:0812345678',
  ])
})

test('a notice that does not come can be asked for again, and a club that adds nothing has no heading for it', async () => {
  let there = false
  testServer({ '/site/privacy/': () => (there ? [200, { ...notice, note: '' }] : [403, { detail: 'no' }]) })
  renderPage(<PrivacyPage />)
  await screen.findByText('โหลดประกาศความเป็นส่วนตัวไม่สำเร็จ')
  there = true
  await userEvent.click(screen.getByRole('button', { name: 'ลองใหม่' }))
  await screen.findByText('มะลิ ใจดี')
  expect(screen.queryByText('เพิ่มเติมจากชมรม')).toBeNull()
})
