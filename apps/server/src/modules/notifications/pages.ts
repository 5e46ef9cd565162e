/** Returns the addresses of the pages that messages link to (section 2), in the storefront unless they say otherwise. */
export function pagesOf(publicUrl: string) {
  return {
    profile: `${publicUrl}/profile`,
    history: `${publicUrl}/history`,
    returns: `${publicUrl}/return`,
    product: (id: number) => `${publicUrl}/product/${id}`,
    /** Leaves a waiting list. */
    leaveWaitingList: (key: string) => `${publicUrl}/waiting-list/leave/${key}`,
    /** Earlier returns, with their penalties and refunds. */
    returnHistory: `${publicUrl}/return?tab=history`,
    /** The console. */
    staff: `${publicUrl}/staff/`,
    /** A refund case in the console. */
    refund: (id: number) => `${publicUrl}/staff/refunds/${id}/show`,
    /** The audit log of the console. */
    audit: `${publicUrl}/staff/audit`,
    /** Sends a new reset link. */
    askForReset: `${publicUrl}/reset/password`,
    /** Sends the confirmation again, to somebody who logs in before confirming. */
    askForConfirmation: `${publicUrl}/login`,
  }
}
