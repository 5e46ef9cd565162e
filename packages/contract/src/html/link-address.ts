import { isAllowedLink } from '../rich-text.ts'

const MAILBOX = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u

/**
 * Returns the address that a link of staff leads to, or null if no text of the shop may have it. A host or a mailbox
 * without its scheme gets it.
 */
export function linkAddress(written: string): string | null {
  const typed = written.trim()
  const href = MAILBOX.test(typed) ? `mailto:${typed}` : HOST.test(typed) ? `https://${typed}` : typed
  return isAllowedLink(href) ? href : null
}
