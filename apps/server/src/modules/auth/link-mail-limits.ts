/**
 * The limits of mails with links: `mayMail` is false if the address has had enough of them, and `holdMail` counts one to an
 * address that nobody has confirmed and returns the time until which it waits, or null.
 */
export type LinkMailLimits = { mayMail(): Promise<boolean>; holdMail(): Promise<Date | null> }
