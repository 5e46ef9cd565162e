type Delivery = { sentAt: Date | null; failedAt: Date | null }

/** Where a mail stands: given up, delivered, or still to be tried. */
export function mailState({ sentAt, failedAt }: Delivery): 'waiting' | 'sent' | 'failed' {
  if (sentAt !== null) return 'sent'
  return failedAt === null ? 'waiting' : 'failed'
}

/** Only what was given up is tried again by hand: a waiting mail goes by itself, a sent one has arrived. */
export function mayRetry(mail: Delivery): boolean {
  return mailState(mail) === 'failed'
}
