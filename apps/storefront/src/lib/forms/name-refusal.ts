import { UNPRINTABLE_NAME } from '@jansi/contract/rules'

/** Returns the Thai text for a name that the server refused with these words; `again` is that for any other reason. */
export function nameRefusal(words: readonly string[], again: string): string {
  return words.includes(UNPRINTABLE_NAME) ? 'ใบเสร็จพิมพ์ตัวอักษรนี้ไม่ได้ กรอกเป็นตัวอักษรอังกฤษ' : again
}
