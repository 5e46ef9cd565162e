import { looseText } from '@jansi/contract/loose-text'

const loose = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(looseText))

/** Words, as the dictionary divides them, that make a search a question. */
const ASKING = loose('ไง ไหม มั้ย ไร ไหน ที่ไหน ทำไม ไหร่ เปล่า อย่างไร เมื่อไร เมื่อไหร่ เท่าไร เท่าไหร่ ถ้า บ้าง')
/** Words around them that say nothing about the subject. */
const AROUND = loose('ยัง อย่าง เมื่อ เท่า หรือ ต้อง ได้ ทำ วัน จะ คะ ค่ะ ครับ')

/** Returns the words of a question that name its subject: "คืนยังไง" is about คืน. Empty for a search that asks nothing. */
export function subjectOfQuestion(words: readonly string[]): string[] {
  if (!words.some((word) => ASKING.has(word))) return []
  return words.filter((word) => !ASKING.has(word) && !AROUND.has(word))
}
