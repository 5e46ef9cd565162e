import type { Throttles } from '../src/http/throttle.ts'

/** Throttles that stay one object for the app, and count with those that `current` returns. */
export function changingThrottles(current: () => Throttles): Throttles {
  return {
    admit: (...given) => current().admit(...given),
    giveBack: (...given) => current().giveBack(...given),
    consume: (...given) => current().consume(...given),
    mayMail: (...given) => current().mayMail(...given),
    holdMail: (...given) => current().holdMail(...given),
  }
}
