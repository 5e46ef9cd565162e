import { openLineApi } from '../line/line-api.ts'
import { type CheckedShop, type CheckResult, fault, ok, warning } from './check-result.ts'

/** Asks LINE whether it knows the shop's token, and how much of the month's quota is used. A shop without LINE has no result. */
export async function checkLine({ settings }: Pick<CheckedShop, 'settings'>): Promise<CheckResult[]> {
  if (settings.lineMessages === undefined) return []
  const api = openLineApi(settings.lineMessages)
  const { status } = await api.account()
  if (status === 401 || status === 403) {
    return [
      fault(
        'line',
        `LINE refuses the token with ${status}; mails carry all messages.`,
        'Issue a channel access token of the Messaging API channel in the LINE Developers Console, set LINE_MESSAGING_TOKEN and restart.',
      ),
    ]
  }
  if (status !== 200) {
    return [
      warning(
        'line',
        status === 0 ? 'LINE did not respond.' : `LINE responded ${status}.`,
        'Check that this machine reaches LINE_API_URL. Until then mails carry the messages.',
      ),
    ]
  }
  const quota = await api.quota()
  if (quota === null || quota.limit === null) return [ok('line', 'LINE accepts the token.')]
  const says = `LINE accepts the token; about ${quota.used} of ${quota.limit} messages of this month are used.`
  if (quota.used < quota.limit) return [ok('line', says)]
  return [
    warning(
      'line',
      says,
      'Mails carry all messages until the next month, or with a larger plan of the account.',
    ),
  ]
}
