import { describe, expect, it } from 'vitest'
import { newVariant } from './product-form.ts'
import type { ProductValues, VariantValues } from './product-values.ts'
import { differences, rebase } from './stale-product.ts'

const variant = (id: number, size: string, part: Partial<VariantValues> = {}): VariantValues => ({
  ...newVariant(`variant-${id}`),
  id,
  size,
  ...part,
})
const base: ProductValues = {
  name: 'พู่กัน',
  description: '',
  brand: '',
  category: 1,
  image_keys: [],
  is_for_sale: true,
  is_for_rent: false,
  is_used: false,
  is_pinned: false,
  is_active: true,
  sale_price: '45',
  rental_price: '',
  replacement_price: '',
  variants: [variant(1, 'เล็ก'), variant(2, 'ใหญ่')],
}
const names = { categoryName: (id: number | null) => (id === 1 ? 'พู่กัน' : 'กระดาษ') }
const edit = (part: Partial<ProductValues>): ProductValues => ({ ...base, ...part })
const sizes = (draft: ProductValues) => draft.variants.map((row) => row.size)

describe('a version that somebody else saved meanwhile', () => {
  it('shows the image that they have chosen for a size', () => {
    const images = [{ key: 'public/a', url: '/media/public/a/1280.webp' }]
    const before = edit({ image_keys: images })
    const theirs = edit({
      image_keys: images,
      variants: [variant(1, 'เล็ก', { image_key: 'public/a' }), variant(2, 'ใหญ่')],
    })
    expect(differences(before, before, theirs, names)).toEqual([
      {
        field: 'ตัวเลือก เล็ก: รูป',
        theirs: [{ url: '/media/public/a/1280.webp' }],
        mine: 'ไม่มี',
        both: false,
      },
    ])
  })

  it('is listed field by field, theirs next to mine, and marks fields that both changed', () => {
    const theirs = edit({ sale_price: '50', category: 2, is_for_rent: true, description: 'ขนนุ่ม' })
    const mine = edit({ sale_price: '48', brand: 'จานสี' })
    expect(differences(base, mine, theirs, names)).toEqual([
      { field: 'คำอธิบาย', theirs: 'ขนนุ่ม', mine: 'ไม่มี', both: false },
      { field: 'หมวดหมู่', theirs: 'กระดาษ', mine: 'พู่กัน', both: false },
      { field: 'เปิดให้ยืม', theirs: 'ใช่', mine: 'ไม่ใช่', both: false },
      { field: 'ราคาขาย', theirs: '฿50', mine: '฿48', both: true },
    ])
  })

  it('names changed and added variants', () => {
    const theirs = edit({
      variants: [variant(1, 'เล็ก', { sale_price: '30' }), variant(2, 'ใหญ่'), variant(9, 'จิ๋ว')],
    })
    expect(differences(base, base, theirs, names)).toEqual([
      { field: 'ตัวเลือก เล็ก: ราคาขาย', theirs: '฿30', mine: 'ไม่มี', both: false },
      { field: 'ตัวเลือก จิ๋ว', theirs: 'เพิ่มใหม่', mine: 'ไม่มี', both: false },
    ])
  })
})

describe('keeping mine', () => {
  it('merges variants: fields of each, additions of both, and my order', () => {
    const added = { ...newVariant('new-1'), size: 'กลาง' }
    const mine = edit({ variants: [variant(2, 'ใหญ่'), variant(1, 'เล็ก', { rental_price: '5' }), added] })
    const theirs = edit({
      variants: [variant(1, 'เล็กมาก'), variant(2, 'ใหญ่', { is_active: false }), variant(9, 'จิ๋ว')],
    })
    const merged = rebase(base, mine, theirs)
    expect(sizes(merged)).toEqual(['ใหญ่', 'เล็กมาก', 'จิ๋ว', 'กลาง'])
    expect(merged.variants[0]).toMatchObject({ is_active: false })
    expect(merged.variants[1]).toMatchObject({ rental_price: '5' })
  })

  it('takes over their order where I kept mine', () => {
    const theirs = edit({ variants: [variant(2, 'ใหญ่'), variant(1, 'เล็ก')] })
    expect(sizes(rebase(base, edit({ brand: 'จานสี' }), theirs))).toEqual(['ใหญ่', 'เล็ก'])
  })
})
