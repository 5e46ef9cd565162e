import { expect, it } from 'vitest'
import { fieldDifferences, rebased } from './differences.ts'

const base = { title: 'สีน้ำ', author: 'กมล', tags: '' }
const mine = { title: 'สีน้ำเบื้องต้น', author: 'กมล', tags: 'ใหม่' }
const theirs = { title: 'สีน้ำง่าย ๆ', author: 'มะลิ', tags: '' }
const words = { names: { title: 'ชื่อ', author: 'ผู้เขียน', tags: 'แท็ก' } }

it('names what the other volunteer changed, and where both did', () => {
  expect(fieldDifferences(base, mine, theirs, words)).toEqual([
    { field: 'ชื่อ', theirs: 'สีน้ำง่าย ๆ', mine: 'สีน้ำเบื้องต้น', both: true },
    { field: 'ผู้เขียน', theirs: 'มะลิ', mine: 'กมล', both: false },
  ])
})

it('lists no field that both wrote alike', () => {
  expect(fieldDifferences(base, { ...base, tags: 'ใหม่' }, { ...base, tags: 'ใหม่' }, words)).toEqual([])
})

it('applies one’s own changes to the saved state', () => {
  expect(rebased(base, mine, theirs)).toEqual({ title: 'สีน้ำเบื้องต้น', author: 'มะลิ', tags: 'ใหม่' })
})

it('describes a value by its kind, or by the words of the form', () => {
  const image = { key: 'public/1', url: '/media/public/1/1280.webp' }
  const was = { text: 'เดิม', on: false, image: null as typeof image | null, day: '' }
  const now = { text: ` ${'ก'.repeat(201)}`, on: true, image, day: '2026-12-05' }
  const names = { text: 'ข้อความ', on: 'เปิด', image: 'รูป', day: 'วัน' }
  const describe = { day: (day: string, base: string) => `${base || 'ไม่กำหนด'} → ${day || 'ไม่กำหนด'}` }
  expect(fieldDifferences(was, was, now, { names, describe })).toEqual([
    { field: 'ข้อความ', theirs: `${'ก'.repeat(200)}…`, mine: 'เดิม', both: false },
    { field: 'เปิด', theirs: 'ใช่', mine: 'ไม่ใช่', both: false },
    { field: 'รูป', theirs: [{ url: image.url }], mine: 'ไม่มี', both: false },
    { field: 'วัน', theirs: 'ไม่กำหนด → 2026-12-05', mine: 'ไม่กำหนด → ไม่กำหนด', both: false },
  ])
})
