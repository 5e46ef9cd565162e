import { sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'

/** Stands for words that were removed with a person's data. */
export const ERASED = 'ลบข้อมูลแล้ว'

/** Returns the placeholders for name and phone in the row of an erased member, or of a buyer without an account. */
export function erasedContact(hasAccount: boolean) {
  const noun = hasAccount ? 'สมาชิก' : 'ผู้ซื้อ'
  return {
    firstName: sql<string>`${noun}::text || ' ' || ${users.id}`,
    lastName: `(${ERASED})`,
    phoneNumber: '',
  }
}
