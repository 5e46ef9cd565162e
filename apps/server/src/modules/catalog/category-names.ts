import { nameKey } from '@jansi/contract/clean-text'

export type CategoryName = { id: number; name: string; displayName: string }

export type CategoryNames = {
  /** Returns the id of the category with a short name or a name of the shop, or why there is none, in Thai. */
  idOf: (text: string) => number | string
  nameOf: (id: number) => string
}

/** Returns how a products file names categories. A short name comes first: no two categories share one. */
export function categoryNames(categories: readonly CategoryName[]): CategoryNames {
  const byShortName = new Map(categories.map(({ name, id }) => [name, id]))
  const names = new Map(categories.map(({ id, displayName }) => [id, displayName]))
  return {
    idOf(text) {
      const id = byShortName.get(text)
      const key = nameKey(text)
      if (id !== undefined) return id
      const [first, ...others] = categories.filter(({ displayName }) => nameKey(displayName) === key)
      if (!first) return `ไม่พบหมวดหมู่ "${text}"`
      return others.length === 0 ? first.id : `มีหมวดหมู่ชื่อ "${text}" มากกว่าหนึ่ง ใช้ชื่อในไฟล์ส่งออกแทน`
    },
    nameOf: (id) => names.get(id) ?? '',
  }
}
