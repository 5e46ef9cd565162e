const dayFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Bangkok',
})
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Bangkok',
})
const amountFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Writes a calendar day `YYYY-MM-DD` in the Buddhist calendar: `20 พฤศจิกายน 2569`. */
export function thaiDay(day: string): string {
  return dayOf(new Date(`${day}T00:00:00+07:00`))
}

/** Writes day and time of an instant in Bangkok: `20 พฤศจิกายน 2569 เวลา 14:05 น.` */
export function thaiMoment(instant: Date): string {
  return `${dayOf(instant)} เวลา ${timeFormat.format(instant)} น.`
}

/** Writes integer satang as `฿1,234.50`. */
export function baht(satang: number): string {
  return `฿${amountFormat.format(satang / 100)}`
}

/** First eight characters of an order or return id, as members know it. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

function dayOf(instant: Date): string {
  const parts = dayFormat.formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  // Put together by hand: some ICU releases write the era before the year.
  return `${part('day')} ${part('month')} ${part('year')}`
}
