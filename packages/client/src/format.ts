import { bangkokDay, bangkokText } from './bangkok-time.ts'
import { serverNow } from './server-clock.ts'

const MONTHS = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(
  ' ',
)
const SHORT_MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')
/** Of Sunday to Saturday. */
const WEEKDAYS = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']
const BUDDHIST_ERA = 543
const DAY_MS = 24 * 60 * 60_000
/** Eleven months: a day and month within them can be read of one year only, next to its weekday. */
const MAX_DAYS_WITHOUT_YEAR = 334

// Without `Intl`: its first use takes a phone a tenth of a second and more, on each page that shows a price.

/** Returns a count with thousands separators: "12,500", "−1". */
export function formatCount(count: number): string {
  return count < 0 ? `−${inThousands(String(-count))}` : inThousands(String(count))
}

/** Returns an amount in baht without its sign, with satang only where there are any: "1,250" or "1,250.50". */
export function formatAmount(baht: number): string {
  if (Number.isInteger(baht)) return formatCount(baht)
  const [whole = '', satang = ''] = baht.toFixed(2).split('.')
  return `${inThousands(whole)}.${satang}`
}

/** Returns an amount in baht: "฿1,250" or "฿1,250.50". */
export function formatBaht(baht: number): string {
  return baht < 0 ? `−฿${formatAmount(-baht)}` : `฿${formatAmount(baht)}`
}

/** Returns a day in Thai: "20 พฤศจิกายน 2569". Takes ISO 8601 or YYYY-MM-DD. */
export function formatDay(iso: string): string {
  const [year, month, day] = dayParts(iso)
  return `${day} ${MONTHS[month - 1]} ${year + BUDDHIST_ERA}`
}

/**
 * Returns a day to act on: "ส. 5 ธ.ค.", with its year only if it is further than eleven months from the present one, before
 * or after. No line ends inside it. Takes ISO 8601 or YYYY-MM-DD.
 */
export function formatWeekday(iso: string): string {
  const day = Date.parse(bangkokDay(Date.parse(iso)))
  const words = `${WEEKDAYS[new Date(day).getUTCDay()]} ${formatShortDay(iso)}`
  const isNear = Math.abs(day - Date.parse(bangkokDay(serverNow()))) <= MAX_DAYS_WITHOUT_YEAR * DAY_MS
  return inOneLine(isNear ? words : `${words} ${new Date(day).getUTCFullYear() + BUDDHIST_ERA}`)
}

/** Returns a moment to act by: "ส. 5 ธ.ค. 19:39 น.". Takes ISO 8601. */
export function formatWeekdayTime(iso: string): string {
  return `${formatWeekday(iso)} ${inOneLine(`${bangkokText(iso).slice(11)} น.`)}`
}

/** Returns a day in Thai without its year: "20 พ.ย.". Takes ISO 8601 or YYYY-MM-DD. */
export function formatShortDay(iso: string): string {
  const [, month, day] = dayParts(iso)
  return `${day} ${SHORT_MONTHS[month - 1]}`
}

/** Returns a day and the time of day: "20 พฤศจิกายน 2569 เวลา 13:05 น.". Takes ISO 8601. */
export function formatDayTime(iso: string): string {
  return `${formatDay(iso)} เวลา ${bangkokText(iso).slice(11)} น.`
}

/** Puts no-break spaces where no line of Thai text may end: before ๆ, and between a number and the Thai word after it. */
export function bindThai(text: string): string {
  return text.replace(/ +ๆ/g, '\u00a0ๆ').replace(/(\d) (?=[ก-ไ])/g, '$1\u00a0')
}

function inOneLine(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

function inThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Year, month (1 to 12) and day in Bangkok. */
function dayParts(iso: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = bangkokDay(Date.parse(iso)).split('-').map(Number)
  return [year, month, day]
}
