import { MAX_CHECKOUT_HOLD_MINUTES } from '@jansi/contract/checkout-holds'

const MINUTE_MS = 60_000

/** When a checkout hold began, and when it ends unless it is renewed. */
export type HoldTimes = { startedAt: Date; expiresAt: Date }

/** When renewals of a hold end. */
export function renewableUntil({ startedAt }: Pick<HoldTimes, 'startedAt'>): Date {
  return new Date(startedAt.getTime() + MAX_CHECKOUT_HOLD_MINUTES * MINUTE_MS)
}

/** The times of a hold that is asked for now and is to last so many minutes, no longer than renewals do. */
export function holdTimes(startedAt: Date, now: Date, minutes: number): HoldTimes {
  const wish = new Date(now.getTime() + minutes * MINUTE_MS)
  const latest = renewableUntil({ startedAt })
  return { startedAt, expiresAt: wish < latest ? wish : latest }
}
