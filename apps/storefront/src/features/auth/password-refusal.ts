import { PASSWORD_MISMATCH, PASSWORD_RULES } from '@jansi/contract/rules'

const refusals: [said: RegExp, text: string][] = [
  [/too similar/i, 'รหัสผ่านคล้ายกับข้อมูลส่วนตัวเกินไป ตั้งรหัสผ่านที่ต่างออกไป'],
  [/too common/i, 'รหัสผ่านนี้มีคนใช้บ่อยและเดาง่าย ตั้งรหัสผ่านอื่น'],
  [/too short/i, PASSWORD_RULES[0].text],
  [/entirely numeric/i, 'รหัสผ่านเป็นตัวเลขทั้งหมดไม่ได้ เพิ่มตัวอักษรด้วย'],
  // The server writes the apostrophe of "didn't" in two ways.
  [/password fields didn.t match/i, PASSWORD_MISMATCH],
]

/**
 * Returns the Thai text for the server's message about a new password: too similar, too common, too short,
 * entirely numeric, or not repeated alike (specification, section 5); null for any other message.
 */
export function passwordRefusal(words: readonly string[]): string | null {
  for (const word of words) {
    const known = refusals.find(([said]) => said.test(word))
    if (known) return known[1]
  }
  return null
}
