import { productInput, type StaffProduct } from '@jansi/contract/staff-catalog'
import { describe, expect, it } from 'vitest'
import {
  draftOf,
  emptyProduct,
  newVariant,
  type ProductDraft,
  problemsOf,
  productBody,
} from './product-draft.ts'

export const brush: StaffProduct = {
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
  is_active: true,
  sale_price: 45.5,
  rental_price: 0,
  replacement_price: 120,
  variants: [
    variantOf(11, 'เบอร์ 4', 'กลม'),
    { ...variantOf(12, 'เบอร์ 8', null), sale_price: 60, is_active: false },
  ],
}

function variantOf(id: number, size: string, type_name: string | null): StaffProduct['variants'][number] {
  return {
    id,
    size,
    type_name,
    sale_price: null,
    rental_price: null,
    replacement_price: null,
    available: 5,
    on_loan: 1,
    quarantined: 0,
    is_active: true,
    can: { settle_quarantine: false },
  }
}

const written = (part: Partial<ProductDraft> = {}): ProductDraft => ({ ...draftOf(brush), ...part })

describe('a product that is read and saved without a change', () => {
  it('goes out as it came in, in the words of the contract', () => {
    const body = productBody(draftOf(brush))
    expect(productInput.parse(body)).toEqual({
      name: 'พู่กันกลม',
      description: 'ขนนุ่ม',
      brand: 'จานสี',
      category: 2,
      image_keys: brush.images.map((image) => image.key),
      is_for_sale: true,
      is_for_rent: true,
      is_used: false,
      is_active: true,
      sale_price: 45.5,
      rental_price: 0,
      replacement_price: 120,
      variants: [
        { id: 11, size: 'เบอร์ 4', type_name: 'กลม', ...noPrices, is_active: true },
        { id: 12, size: 'เบอร์ 8', type_name: null, ...noPrices, sale_price: 60, is_active: false },
      ],
    })
  })

  it('has no problem and counts as unchanged', () => {
    expect(problemsOf(draftOf(brush))).toEqual({})
    expect(draftOf(brush)).toEqual(draftOf(structuredClone(brush)))
  })
})

const noPrices = { sale_price: null, rental_price: null, replacement_price: null }

describe('input of a volunteer', () => {
  it('becomes baht, with separators and satang; an empty price is no price, and 0 is one', () => {
    const body = productBody(written({ sale_price: ' 1,250.50 ', rental_price: '0', replacement_price: '' }))
    expect(body).toMatchObject({ sale_price: 1250.5, rental_price: 0, replacement_price: null })
  })

  it('of a new variant carries its first stock; one that exists never does', () => {
    const added = { ...newVariant('new-1'), size: ' เบอร์ 12 ', type_name: ' แบน ', initial_stock: '8' }
    const { variants } = productBody(written({ variants: [...draftOf(brush).variants, added] }))
    expect(variants[2]).toEqual({
      size: 'เบอร์ 12',
      type_name: 'แบน',
      ...noPrices,
      is_active: true,
      initial_stock: 8,
    })
    expect(variants.slice(0, 2).every((variant) => !('initial_stock' in variant))).toBe(true)
  })
})

describe('missing input', () => {
  it('of an empty product is its name, category, size and price', () => {
    expect(Object.keys(problemsOf(emptyProduct())).sort()).toEqual([
      'category',
      'name',
      'new-1.size',
      'sale_price',
    ])
  })

  it.each(['ฟรี', '-5', '1.234', '1e3', '1000000.01'])('is an amount when “%s” is typed', (sale_price) => {
    expect(problemsOf(written({ sale_price })).sale_price).toContain('บาท')
  })

  it('is no price of the product when every active variant has its own', () => {
    const [first, second] = draftOf(brush).variants
    if (!first || !second) throw new Error('the brush has two variants')
    const own = { ...first, sale_price: '50' }
    expect(problemsOf(written({ sale_price: '', variants: [own, second] }))).toEqual({})
    const resting = { ...second, sale_price: '' }
    expect(problemsOf(written({ sale_price: '', variants: [own, resting] }))).toEqual({})
    expect(problemsOf(written({ sale_price: '', variants: [own, { ...resting, is_active: true }] }))).toEqual(
      { sale_price: expect.any(String) },
    )
  })

  it('is a difference between two active variants of one size and type', () => {
    const [first, second] = draftOf(brush).variants
    if (!first || !second) throw new Error('the brush has two variants')
    const twin = { ...second, size: ' เบอร์ 4', type_name: 'กลม' }
    expect(problemsOf(written({ variants: [first, twin] }))).toEqual({})
    expect(problemsOf(written({ variants: [first, { ...twin, is_active: true }] }))).toEqual({
      'variant-12.size': expect.stringContaining('ซ้ำ'),
    })
  })

  it.each(['1.5', '-1', 'x', '100001'])('is a whole number when a new variant starts with “%s”', (text) => {
    const added = { ...newVariant('new-1'), size: 'เบอร์ 12', initial_stock: text }
    expect(problemsOf(written({ variants: [added] }))).toHaveProperty(['new-1.initial_stock'])
  })
})
