/** Returns the addresses of the storefront's pages that messages link to (section 2). */
export function pagesOf(publicUrl: string) {
  return {
    history: `${publicUrl}/history`,
    returns: `${publicUrl}/return`,
    /** Sends a new reset link. */
    askForReset: `${publicUrl}/reset/password`,
    /** Sends the confirmation again, to somebody who logs in before confirming. */
    askForConfirmation: `${publicUrl}/login`,
  }
}
