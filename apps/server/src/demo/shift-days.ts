const DAY_MS = 86_400_000
/** Days and moments in rows and in the JSON inside them; Asia/Bangkok has the same offset all year. */
const DAY_OR_MOMENT = /(?<![\w-])(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(\.\d+)?(Z|\+00:00))?(?![\w-])/g

/**
 * Returns a function that shifts all days and moments of a text, so that a life that ended at `end` ends within the last 24
 * hours before `now`. Past moments are shifted by whole days and keep their hour; a deadline that was still to come is
 * as far ahead as it was. The digits of the text keep their form.
 */
export function shiftDays(end: Date, now: Date): (text: string) => string {
  const aheadSeconds = Math.floor((now.getTime() - end.getTime()) / 1_000)
  const days = Math.floor((now.getTime() - end.getTime()) / DAY_MS)
  return (text) =>
    text.replace(DAY_OR_MOMENT, (_found, day: string, time?: string, fraction = '', zone = '') => {
      if (time === undefined) return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
      const moment = Date.parse(`${day}T${time}Z`)
      const shifted = moment > end.getTime() ? moment + aheadSeconds * 1_000 : moment + days * DAY_MS
      return `${new Date(shifted).toISOString().slice(0, 19)}${fraction}${zone}`
    })
}
