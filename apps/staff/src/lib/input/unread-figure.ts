/** An attribute of fields whose text means no number of their kind. */
export const UNREAD_FIGURE = { 'data-unread-figure': '' }

/**
 * Returns true while a field of the page has a figure that cannot be read: the page still has the number of before, and must not
 * send it. The field gets the focus and shows its problem.
 */
export function leadsToUnreadFigure(): boolean {
  const field = document.querySelector<HTMLElement>('[data-unread-figure]')
  // A field that is left shows its problem; on a phone the field may still have the focus.
  field?.focus()
  field?.blur()
  field?.focus()
  return field !== null
}
