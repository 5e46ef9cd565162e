import { createCategory, type StaffCategory, updateCategory } from '@jansi/contract/staff-catalog'
import { z } from 'zod'
import { fieldDifferences } from '../form/differences.ts'
import { optionalImage, trimmed } from '../form/typed-values.ts'
import type { ContractForm } from '../form/use-contract-form.ts'

const { name, display_name } = createCategory.body.shape

const schema = z.object({ display_name, name: trimmed(name), image_key: optionalImage })

/** A category as it is edited. */
export type CategoryValues = z.input<typeof schema>

export const categoryForm: ContractForm<StaffCategory, CategoryValues, z.output<typeof schema>> = {
  schema,
  texts: {
    display_name: 'ระบุชื่อหมวดหมู่',
    name: 'ใช้ตัวอักษรอังกฤษพิมพ์เล็ก ตัวเลข และขีดกลาง',
  },
  valuesOf: ({ display_name, name, image }) => ({ display_name, name, image_key: image }),
  empty: { display_name: '', name: '', image_key: null },
  differences: (base, mine, theirs) =>
    fieldDifferences(base, mine, theirs, {
      names: { display_name: 'ชื่อที่แสดงในร้าน', name: 'ชื่อย่อภาษาอังกฤษ', image_key: 'รูปหมวดหมู่' },
    }),
  stale: updateCategory.responses[409],
}
