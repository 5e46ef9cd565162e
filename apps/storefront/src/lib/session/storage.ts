import { localStore, sessionStore } from '@jansi/client/device-store'

/** Where the pieces that are held for the member are noted. */
export const OWN_HOLD_KEY = 'checkoutHold'

/** Where the product is noted that a guest left to log in or to sign up: its address, its name, and when. */
export const LEFT_PAGE_KEY = 'leftPage'

/** Where a tab keeps the forms of a member whose session ended: the member's id, a space, and their values. */
export const FORM_DRAFTS_KEY = 'keptForms'

/** Drops the forms that this tab keeps, unless they are the member's. */
export function dropDraftsOfOthers(member: number): void {
  if (!sessionStore.get(FORM_DRAFTS_KEY)?.startsWith(`${member} `)) sessionStore.remove(FORM_DRAFTS_KEY)
}

/** Empties local and session storage. */
export function clearStorages(): void {
  localStore.clear()
  sessionStore.clear()
}
