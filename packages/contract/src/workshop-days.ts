/** The days of a workshop, YYYY-MM-DD. */
type Days = { starts_on: string; ends_on: string; hand_over_on: string; return_due_on: string }

/** Days from the hand-over to the return day at most: a year typed wrongly makes loans that are never late. */
export const MAX_WORKSHOP_DAYS = 732
const DAY_MS = 86_400_000

/** Returns the messages of days that do not fit, in English as the API returns them and in Thai as the console shows them. */
export function dayProblems(days: Days): Partial<Record<keyof Days, { text: string; thai: string }>> {
  const problems: ReturnType<typeof dayProblems> = {}
  if (days.hand_over_on > days.starts_on) {
    problems.hand_over_on = { text: 'Must not be after the first day.', thai: 'วันรับของต้องไม่หลังวันเริ่ม' }
  }
  if (days.ends_on < days.starts_on) {
    problems.ends_on = { text: 'Must not be before the first day.', thai: 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม' }
  }
  if (days.return_due_on < days.ends_on) {
    problems.return_due_on = { text: 'Must not be before the last day.', thai: 'กำหนดคืนต้องไม่ก่อนวันสิ้นสุด' }
  } else if (Date.parse(days.return_due_on) - Date.parse(days.hand_over_on) > MAX_WORKSHOP_DAYS * DAY_MS) {
    problems.return_due_on = {
      text: 'Must not be more than two years after the hand-over.',
      thai: 'กำหนดคืนต้องไม่เกินสองปีหลังวันรับของ ตรวจปีอีกครั้ง',
    }
  }
  return problems
}
