import type { BodyInput } from '@jansi/contract/endpoint'
import type { createCategory, StaffCategory } from '@jansi/contract/staff-catalog'
import type { StoredImage } from '@jansi/contract/staff-images'
import { type Difference, describeImage, describeText, fieldDifferences } from '../lib/stale.ts'

/** A category as it is being edited. */
export type CategoryDraft = { name: string; display_name: string; image: StoredImage | null }

type CategoryProblems = Partial<Record<'name' | 'display_name', string>>

const NAME = /^[a-z0-9-]{1,60}$/

export const EMPTY_CATEGORY: CategoryDraft = { name: '', display_name: '', image: null }

/** A category as its form begins. */
export function categoryDraft({ name, display_name, image }: StaffCategory): CategoryDraft {
  return { name, display_name, image }
}

/** Returns the problems that prevent saving a category; empty if there are none. */
export function categoryProblems(draft: CategoryDraft): CategoryProblems {
  return {
    ...(!draft.display_name.trim() && { display_name: 'ระบุชื่อหมวดหมู่' }),
    ...(!NAME.test(draft.name.trim()) && { name: 'ใช้ตัวอักษรอังกฤษพิมพ์เล็ก ตัวเลข และขีดกลาง' }),
  }
}

/** The category as the server takes it; its place in the list is changed elsewhere. */
export function categoryBody(draft: CategoryDraft): Omit<BodyInput<typeof createCategory>, 'position'> {
  return {
    name: draft.name.trim(),
    display_name: draft.display_name.trim(),
    image_key: draft.image?.key ?? null,
  }
}

const FIELD_NAMES: { [Field in keyof CategoryDraft]: string } = {
  display_name: 'ชื่อที่แสดงในร้าน',
  name: 'ชื่อย่อภาษาอังกฤษ',
  image: 'รูปหมวดหมู่',
}

/** Returns the changes of another volunteer to a category since `base` was read, as text. */
export function categoryDifferences(
  base: CategoryDraft,
  mine: CategoryDraft,
  theirs: CategoryDraft,
): Difference[] {
  return fieldDifferences(base, mine, theirs, {
    names: FIELD_NAMES,
    say: (field, draft) => (field === 'image' ? describeImage(draft.image) : describeText(draft[field])),
  })
}
