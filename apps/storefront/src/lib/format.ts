const timeZone = 'Asia/Bangkok'
const calendar = 'th-TH-u-ca-buddhist-nu-latn'
const dayFormat = new Intl.DateTimeFormat(calendar, { dateStyle: 'long', timeZone })
const dayTimeFormat = new Intl.DateTimeFormat(calendar, { dateStyle: 'long', timeStyle: 'short', timeZone })
const whole = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 })
const withSatang = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in baht as text, "฿1,250" or "฿1,250.50", for messages; on a page use ui's Price. */
export function formatBaht(baht: number): string {
  return `฿${(Number.isInteger(baht) ? whole : withSatang).format(baht)}`
}

/** A day in Thai, Buddhist calendar, Asia/Bangkok: "20 พฤศจิกายน 2569". Takes ISO 8601 or YYYY-MM-DD. */
export function formatDay(iso: string): string {
  return bare(dayFormat.format(new Date(iso)))
}

/** A day with the time of day, as formatDay. */
export function formatDayTime(iso: string): string {
  return `${bare(dayTimeFormat.format(new Date(iso)))} น.`
}

// Some browsers write the era ("พ.ศ.") and some do not; the shop never does.
function bare(text: string): string {
  return text.replace(/พ\.ศ\.\s*/g, '').replace(/\s*เวลา\s*/, ' เวลา ')
}
