import { PUBLIC_WIDTHS } from '../files/image-task.ts'

/** Tables that tell of the past, and may name pictures that were taken away since. */
const TELL_OF_THE_PAST = new Set(['audit_log', 'outbox_mails'])
const KEYS = /\b(?:public\/[A-Za-z0-9_-]{16,64}|private\/[A-Za-z0-9_-]{16,64}\.jpg)(?![A-Za-z0-9_-])/g

/**
 * The files that rows name, in whatever column or text: a private picture is one file, a public one four. `row` is a
 * row of the table as JSON text.
 */
export function filesNamedBy(table: string, row: string): string[] {
  if (TELL_OF_THE_PAST.has(table)) return []
  return (row.match(KEYS) ?? []).flatMap((key) =>
    key.startsWith('private/')
      ? [key]
      : [...PUBLIC_WIDTHS.map((width) => `${key}/${width}.webp`), `${key}/share.jpg`],
  )
}
