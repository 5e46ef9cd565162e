const CALENDAR = 'th-TH-u-ca-buddhist-nu-latn'

const countFormat = new Intl.NumberFormat('th-TH')
const satangFormat = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dayFormat = thaiDateFormat({ dateStyle: 'long' })
const dayTimeFormat = thaiDateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** Makes a format for dates in Thai: Buddhist calendar, Asia/Bangkok. */
export function thaiDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(CALENDAR, { ...options, timeZone: 'Asia/Bangkok' })
}

/** Returns a count with thousands separators: "12,500". */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** Returns an amount in baht without its sign, with satang only where there are any: "1,250" or "1,250.50". */
export function formatAmount(baht: number): string {
  return Number.isInteger(baht) ? formatCount(baht) : satangFormat.format(baht)
}

/** Returns an amount in baht: "฿1,250" or "฿1,250.50". */
export function formatBaht(baht: number): string {
  return `฿${formatAmount(baht)}`
}

/** Returns a day in Thai: "20 พฤศจิกายน 2569". Takes ISO 8601 or YYYY-MM-DD. */
export function formatDay(iso: string): string {
  return withoutEra(dayFormat.format(new Date(iso)))
}

/** Returns a day and the time of day: "20 พฤศจิกายน 2569 เวลา 13:05 น.". Takes ISO 8601. */
export function formatDayTime(iso: string): string {
  return `${withoutEra(dayTimeFormat.format(new Date(iso)))} น.`
}

/** Puts no-break spaces where no line of Thai text may end: before ๆ, and between a number and the Thai word after it. */
export function bindThai(text: string): string {
  return text.replace(/ +ๆ/g, '\u00a0ๆ').replace(/(\d) (?=[ก-ไ])/g, '$1\u00a0')
}

// Some browsers write the era ("พ.ศ.") and some do not; the shop never does.
function withoutEra(text: string): string {
  return text.replace(/พ\.ศ\.\s*/g, '').replace(/\s*เวลา\s*/, ' เวลา ')
}
