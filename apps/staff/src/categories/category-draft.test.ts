import { createCategory } from '@jansi/contract/staff-catalog'
import { describe, expect, it } from 'vitest'
import { categoryBody, categoryProblems, EMPTY_CATEGORY, isCategoryChanged } from './category-draft.ts'

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

  it('is changed by another picture, not by a space', () => {
    expect(isCategoryChanged(paint, { ...paint, display_name: 'สีน้ำ ' })).toBe(false)
    expect(isCategoryChanged(paint, { ...paint, image: null })).toBe(true)
  })
})
