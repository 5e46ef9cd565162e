import { MAX_NAME_CHARACTERS } from '@jansi/contract/product-fields'
import { createCategory, MAX_CATEGORY_NAME_CHARACTERS } from '@jansi/contract/staff-catalog'
import { describe, expect, it } from 'vitest'
import { bodyOf, problemsOf } from '../form/form-testing.ts'
import { categoryForm } from './category-form.ts'

const image = { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' }
const paint = { name: 'water-colour', display_name: 'สีน้ำ', image_key: image }

describe('a category', () => {
  it('goes out as the contract takes it', () => {
    const body = { ...bodyOf(categoryForm, { ...paint, display_name: ' สีน้ำ ' }), position: 3 }
    expect(createCategory.body.parse(body)).toEqual({
      name: 'water-colour',
      display_name: 'สีน้ำ',
      image_key: image.key,
      position: 3,
    })
  })

  it('owes both names', () => {
    expect(problemsOf(categoryForm, categoryForm.empty)).toEqual({
      display_name: 'ระบุชื่อหมวดหมู่',
      name: 'ใช้ตัวอักษรอังกฤษพิมพ์เล็ก ตัวเลข และขีดกลาง',
    })
    expect(problemsOf(categoryForm, paint)).toEqual({})
  })

  it.each(['สีน้ำ', 'Water', 'a b', 'a'.repeat(MAX_CATEGORY_NAME_CHARACTERS + 1)])(
    'cannot be called “%s” in addresses',
    (name) => {
      expect(problemsOf(categoryForm, { ...paint, name })).toEqual({
        name: 'ใช้ตัวอักษรอังกฤษพิมพ์เล็ก ตัวเลข และขีดกลาง',
      })
    },
  )

  it('has a bound for the name that the shop shows', () => {
    const display_name = 'ก'.repeat(MAX_NAME_CHARACTERS + 1)
    expect(problemsOf(categoryForm, { ...paint, display_name })).toEqual({
      display_name: `ใส่ได้ไม่เกิน ${MAX_NAME_CHARACTERS} ตัวอักษร`,
    })
  })

  it('that somebody else saved shows both images and both names', () => {
    const other = { ...image, url: '/media/public/b/1280.webp' }
    const mine = { ...paint, display_name: 'สีน้ำใส' }
    expect(categoryForm.differences(paint, mine, { ...paint, display_name: 'สี', image_key: other })).toEqual([
      { field: 'ชื่อที่แสดงในร้าน', theirs: 'สี', mine: 'สีน้ำใส', both: true },
      { field: 'รูปหมวดหมู่', theirs: [{ url: other.url }], mine: [{ url: image.url }], both: false },
    ])
    expect(categoryForm.differences(paint, mine, paint)).toEqual([])
  })
})
