import * as calls from '@jansi/contract/calls/staff-catalog'
import { createCategory, MAX_CATEGORY_NAME_CHARACTERS, updateCategory } from '@jansi/contract/staff-catalog'
import Typography from '@mui/material/Typography'
import { FormImage } from '../form/fields.tsx'
import { orderedPages } from '../form/ordered-pages.tsx'
import { fieldsForm, image, text } from '../form/record-fields.tsx'
import { optionalImage } from '../form/typed-values.ts'
import { api } from '../lib/api/api.ts'
import { ProductImage } from '../ui/images/product-image.tsx'

const { name, display_name } = createCategory.body.shape

const fields = {
  display_name: text('ชื่อที่แสดงในร้าน', display_name, { problem: 'ระบุชื่อหมวดหมู่', required: true }),
  name: text('ชื่อย่อภาษาอังกฤษ', name.unwrap(), {
    problem: 'ใช้ตัวอักษรอังกฤษพิมพ์เล็ก ตัวเลข และขีดกลาง',
    hint: 'ใช้ในไฟล์ CSV เช่น water-colour เว้นว่างไว้ ระบบตั้งให้จากชื่อที่แสดง',
    maxLength: MAX_CATEGORY_NAME_CHARACTERS,
    attributes: { autoCapitalize: 'none', spellCheck: false },
  }),
  image_key: image('รูปหมวดหมู่', optionalImage, (name) => <FormImage name={name} alt="รูปหมวดหมู่" square />),
}

export const categoryForm = fieldsForm(fields, updateCategory.responses[409])

/** The shop's categories in the order in which the home page shows them. */
export const categoryPages = orderedPages({
  name: 'categories',
  all: 'หมวดหมู่',
  one: 'หมวดหมู่',
  intro: 'หน้าแรกของร้านเรียงตามลำดับนี้',
  none: 'ยังไม่มีหมวดหมู่ เพิ่มหมวดแรกได้เลย',
  add: 'เพิ่มหมวดหมู่',
  form: categoryForm,
  panels: { หมวดหมู่: ['display_name', 'name'], รูปหมวดหมู่: ['image_key'] },
  width: 720,
  nameOf: (category) => category.display_name,
  entryOf: (category) => ({
    lead: <ProductImage image={category.image?.url ?? null} />,
    notes: (
      <Typography variant="body2" color="textSecondary">
        {`${category.product_count} สินค้า`}
      </Typography>
    ),
  }),
  keptBecause: ({ can, product_count }) =>
    can.delete ? null : `ยังมีสินค้า ${product_count} รายการ ย้ายสินค้าไปหมวดอื่นก่อนจึงลบได้`,
  create: (body) => api(calls.createCategory, { body }),
  update: (id, body) => api(calls.updateCategory, { params: { id }, body }),
  remove: (id, version) => api(calls.deleteCategory, { params: { id }, query: { version } }),
  sort: (body) => api(calls.sortCategories, { body }),
})
