type Account = { isActive: boolean; emailVerifiedAt: Date | null }

/** Why an account may not log in although its password is right; null when it may. The client matches the words. */
export function loginRefusal(account: Account): string | null {
  if (!account.isActive) return 'User account is inactive.'
  return account.emailVerifiedAt === null ? 'E-mail is not verified.' : null
}

/** Only active accounts get a reset link; one that was never confirmed may have lost its password too. */
export function mayResetPassword(account: Account): boolean {
  return account.isActive
}

/** True if an address is still to be confirmed. */
export function awaitsVerification(account: Account): boolean {
  return account.isActive && account.emailVerifiedAt === null
}

/** True if an address, in lower case, belongs to one of the mail domains or a part of them. Without domains all do. */
export function isAddressOf(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.length === 0 || domains.some((one) => domain === one || domain.endsWith(`.${one}`))
}
