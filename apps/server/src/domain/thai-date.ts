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

/** Writes the day of an instant in Bangkok, Buddhist calendar: `20 พฤศจิกายน 2569`. */
export function thaiDate(instant: Date): string {
  const parts = dayFormat.formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  // Put together by hand: some ICU releases write the era before the year.
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** Writes day and time of an instant in Bangkok, Buddhist calendar: `20 พฤศจิกายน 2569 14:05 น.` */
export function thaiDateTime(instant: Date): string {
  return `${thaiDate(instant)} ${timeFormat.format(instant)} น.`
}
