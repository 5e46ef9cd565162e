import { formatWeekday } from '@jansi/client/format'

/** The club has the goods of a return that nobody has decided yet. */
export const RECEIVED_TEXT = 'ชมรมรับของแล้ว รอเจ้าหน้าที่ตรวจสอบการคืน'

/** Returns until which day (YYYY-MM-DD) goods that were sent back have to be brought. */
export function bringText(until: string): string {
  return `นำของมาส่งที่ชมรมภายใน ${formatWeekday(until)}`
}
