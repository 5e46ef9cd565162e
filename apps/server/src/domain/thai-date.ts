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

/** Formats the day of an instant in Bangkok, Buddhist calendar: `20 พฤศจิกายน 2569`. */
export function thaiDate(instant: Date): string {
  const parts = dayFormat.formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  // Composed by hand, because some ICU releases put the era before the year.
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** Formats a calendar day `YYYY-MM-DD` in the Buddhist calendar: `20 พฤศจิกายน 2569`. */
export function thaiDay(day: string): string {
  return thaiDate(new Date(`${day}T00:00:00+07:00`))
}

/** Formats day and time of an instant in Bangkok: `20 พฤศจิกายน 2569 เวลา 14:05 น.` */
export function thaiMoment(instant: Date): string {
  return `${thaiDate(instant)} เวลา ${timeFormat.format(instant)} น.`
}
