import type { StaffProduct } from '@jansi/contract/staff-catalog'
import { describe, expect, it } from 'vitest'
import { bodyOf, problemsOf } from '../form/form-testing.ts'
import { newVariant, productForm } from './product-form.ts'
import { savedVariant, variant } from './product-testing.ts'
import type { ProductValues } from './product-values.ts'

const brush: StaffProduct = {
  id: 7,
  version: 3,
  name: 'พู่กันกลม',
  description: 'ขนนุ่ม',
  brand: 'จานสี',
  category: 2,
  category_name: 'พู่กัน',
  images: [
    { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' },
    { key: `public/${'b'.repeat(22)}`, url: '/media/public/b/1280.webp' },
  ],
  is_for_sale: true,
  is_for_rent: true,
  is_used: false,
  is_pinned: false,
  is_active: true,
  sale_price: 45.5,
  rental_price: 0,
  replacement_price: 120,
  variants: [
    variant(11, 'เบอร์ 4', { type_name: 'กลม', on_loan: 1 }),
    variant(12, 'เบอร์ 8', { sale_price: 60, is_active: false }),
  ],
}

const read = productForm.valuesOf(brush)
const written = (part: Partial<ProductValues> = {}): ProductValues => ({ ...read, ...part })
const problems = (part: Partial<ProductValues>) => problemsOf(productForm, written(part))

describe('input of a volunteer', () => {
  it('of a new variant carries its first stock; one that exists never does', () => {
    const { id: _, ...medium } = savedVariant(13, 'เบอร์ 12')
    const added = { ...newVariant('new-1'), size: ' เบอร์ 12 ', type_name: ' แบน ', initial_stock: '8' }
    const { variants } = bodyOf(productForm, written({ variants: [...read.variants, added] }))
    expect(variants[2]).toEqual({ ...medium, type_name: 'แบน', initial_stock: 8 })
    expect(variants.slice(0, 2).every((variant) => !('initial_stock' in variant))).toBe(true)
  })

  it('names the image of a variant by its key', () => {
    const [key = ''] = read.image_keys.map((image) => image.key)
    const variants = read.variants.map((variant) => ({ ...variant, image_key: key }))
    expect(bodyOf(productForm, written({ variants })).variants).toMatchObject([
      { image_key: key },
      { image_key: key },
    ])
  })
})

describe('missing input', () => {
  it('of an empty product is its name, category, size and price', () => {
    expect(problemsOf(productForm, productForm.empty)).toEqual({
      category: 'เลือกหมวดหมู่',
      name: 'ระบุชื่อสินค้า',
      'variants.0.size': 'ระบุขนาด',
      sale_price: 'ระบุราคาขาย หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว',
    })
  })

  it.each(['ฟรี', '-5', '1.234', '1e3', '1000000.01'])('is an amount when “%s” is typed', (text) => {
    const problem = 'ระบุเป็นบาท เช่น 120 หรือ 120.50'
    const [variant = newVariant('new-1')] = read.variants
    expect(problems({ sale_price: text })).toEqual({ sale_price: problem })
    expect(problems({ variants: [{ ...variant, rental_price: text }] })).toEqual({
      'variants.0.rental_price': problem,
    })
  })

  it('is no price of the product when every active variant has its own', () => {
    const [first, second] = read.variants
    if (!first || !second) throw new Error('the brush has two variants')
    const own = { ...first, sale_price: '50' }
    expect(problems({ sale_price: '', variants: [own, second] })).toEqual({})
    const resting = { ...second, sale_price: '' }
    expect(problems({ sale_price: '', variants: [own, resting] })).toEqual({})
    expect(problems({ sale_price: '', variants: [own, { ...resting, is_active: true }] })).toEqual({
      sale_price: 'ระบุราคาขาย หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว',
    })
    const lost = 'ระบุราคาทดแทน ใช้คิดเมื่อของหาย หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว'
    const lent = { is_for_sale: false, sale_price: '', replacement_price: '' }
    expect(problems(lent)).toEqual({ replacement_price: lost })
    expect(problems({ ...lent, sale_price: '0' })).toEqual({ replacement_price: lost })
    expect(problems({ ...lent, sale_price: '90' })).toEqual({})
    expect(problems({ ...lent, replacement_price: '0' })).toEqual({})
    expect(problems({ ...lent, is_for_rent: false })).toEqual({})
    expect(problems({ ...lent, sale_price: 'ฟรี' })).toEqual({ sale_price: 'ระบุเป็นบาท เช่น 120 หรือ 120.50' })
    expect(problems({ ...lent, variants: [{ ...first, replacement_price: '90' }, second] })).toEqual({})
    expect(problems({ rental_price: '' })).toEqual({
      rental_price: 'ระบุราคายืม (0 คือยืมฟรี) หรือใส่ที่ตัวเลือกที่เปิดใช้ทุกตัว',
    })
  })

  it('is a difference between two active variants of one size and type', () => {
    const [first, second] = read.variants
    if (!first || !second) throw new Error('the brush has two variants')
    const twin = { ...second, size: ' เบอร์ 4', type_name: 'กลม' }
    expect(problems({ variants: [first, twin] })).toEqual({})
    expect(problems({ variants: [first, { ...twin, is_active: true }] })).toEqual({
      'variants.1.size': 'มีตัวเลือกที่ขนาดและประเภทซ้ำกัน',
    })
  })
})
