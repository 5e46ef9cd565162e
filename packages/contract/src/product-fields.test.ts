import { expect, it } from 'vitest'
import { fieldValues, PRODUCT_FIELDS, VARIANT_FIELDS } from './product-fields.ts'

it('calls for each plain field the function of its kind', () => {
  const values = fieldValues(VARIANT_FIELDS, {
    text: ({ maxCharacters }) => maxCharacters,
    optionalText: ({ csvColumn }) => csvColumn,
    laterText: ({ csvColumn }) => csvColumn,
    flag: () => true,
    baht: ({ label }) => label,
  })
  expect(values).toMatchObject({
    size: 100,
    type_name: 'variant_type',
    is_active: true,
    sale_price: 'ราคาขาย',
    rental_price: 'ราคายืม',
    replacement_price: 'ราคาทดแทน',
    shelf: 'shelf',
  })
})

it('leaves fields with code of their own out', () => {
  const values = fieldValues(PRODUCT_FIELDS, {
    text: () => '',
    optionalText: () => null,
    flag: () => false,
    laterFlag: () => false,
    baht: () => null,
  })
  expect(values).not.toHaveProperty('category')
  expect(values).not.toHaveProperty('image_keys')
})

it('has no name and no column twice', () => {
  const columns = [...PRODUCT_FIELDS, ...VARIANT_FIELDS].flatMap(({ csvColumn }) => csvColumn ?? [])
  expect(new Set(columns).size).toBe(columns.length)
  for (const fields of [PRODUCT_FIELDS, VARIANT_FIELDS]) {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
  }
})
