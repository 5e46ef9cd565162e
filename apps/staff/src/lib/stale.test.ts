import { expect, it } from 'vitest'
import { fieldDifferences, rebased } from './stale.ts'

const base = { title: 'สีน้ำ', author: 'กมล', tags: '' }
const mine = { title: 'สีน้ำเบื้องต้น', author: 'กมล', tags: 'ใหม่' }
const theirs = { title: 'สีน้ำง่าย ๆ', author: 'มะลิ', tags: '' }
const words = {
  names: { title: 'ชื่อ', author: 'ผู้เขียน', tags: 'แท็ก' },
  say: (field: keyof typeof base, draft: typeof base) => draft[field] || 'ไม่มี',
}

it('names what the other volunteer changed, and where both did', () => {
  expect(fieldDifferences(base, mine, theirs, words)).toEqual([
    { field: 'ชื่อ', theirs: 'สีน้ำง่าย ๆ', mine: 'สีน้ำเบื้องต้น', both: true },
    { field: 'ผู้เขียน', theirs: 'มะลิ', mine: 'กมล', both: false },
  ])
})

it('reports no difference where both wrote the same', () => {
  expect(fieldDifferences(base, { ...base, tags: 'ใหม่' }, { ...base, tags: 'ใหม่' }, words)).toEqual([])
})

it('applies one’s own changes to the current version', () => {
  expect(rebased(base, mine, theirs)).toEqual({ title: 'สีน้ำเบื้องต้น', author: 'มะลิ', tags: 'ใหม่' })
})
