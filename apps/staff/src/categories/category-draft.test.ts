import { createCategory } from '@jansi/contract/staff-catalog'
import { describe, expect, it } from 'vitest'
import { categoryBody, categoryDifferences, categoryProblems, EMPTY_CATEGORY } from './category-draft.ts'

const paint = {
  name: 'water-colour',
  display_name: 'สีน้ำ',
  image: { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' },
}

describe('a category', () => {
  it('goes out as the contract takes it', () => {
    const body = { ...categoryBody({ ...paint, display_name: ' สีน้ำ ' }), position: 3 }
    expect(createCategory.body.parse(body)).toEqual({
      name: 'water-colour',
      display_name: 'สีน้ำ',
      image_key: paint.image.key,
      position: 3,
    })
  })

  it('owes both names', () => {
    expect(Object.keys(categoryProblems(EMPTY_CATEGORY)).sort()).toEqual(['display_name', 'name'])
    expect(categoryProblems(paint)).toEqual({})
  })

  it.each(['สีน้ำ', 'Water', 'a b', 'a'.repeat(61)])('cannot be called “%s” in addresses', (name) => {
    expect(categoryProblems({ ...paint, name })).toHaveProperty('name')
  })

  it('that somebody else saved shows both images and both names', () => {
    const other = { ...paint.image, url: '/media/public/b/1280.webp' }
    const mine = { ...paint, display_name: 'สีน้ำใส' }
    expect(categoryDifferences(paint, mine, { ...paint, display_name: 'สี', image: other })).toEqual([
      { field: 'ชื่อที่แสดงในร้าน', theirs: 'สี', mine: 'สีน้ำใส', both: true },
      { field: 'รูปหมวดหมู่', theirs: [{ url: other.url }], mine: [{ url: paint.image.url }], both: false },
    ])
    expect(categoryDifferences(paint, mine, paint)).toEqual([])
  })
})
