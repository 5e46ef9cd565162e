import { expect, it } from 'vitest'
import { changedPart } from './changed-part.ts'

it('sends only changed fields', () => {
  const read = { question: 'ยืมได้ไหม', tags: 'ยืม', starts_at: null }
  expect(changedPart(read, { ...read, tags: '' })).toEqual({ tags: '' })
  expect(changedPart(read, { ...read })).toEqual({})
})
