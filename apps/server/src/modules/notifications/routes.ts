import * as calls from '@jansi/contract/notification-choices'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { readChoices } from './choices.ts'
import { storeChoice } from './commands/choose-channel.ts'
import { subscribe, unsubscribe } from './commands/subscribe-browser.ts'

/** How an account is reached: its channel for each kind of message, and the browsers that take push messages. */
export function memberNotificationRoutes(scope: Scope, deps: Deps): void {
  const choicesOf = (principal: Principal) => readChoices(deps.database.orm, principal, deps)

  mount(scope, calls.getNotificationChoices, ({ principal }) => choicesOf(principal))
  mount(scope, calls.chooseChannel, async ({ principal, body }) => {
    await storeChoice(deps, principal, body)
    return choicesOf(principal)
  })
  mount(scope, calls.subscribeBrowser, async ({ principal, body }) => {
    if (deps.settings.push === undefined) throw notFound()
    await subscribe(deps, principal, body)
    return choicesOf(principal)
  })
  mount(scope, calls.unsubscribeBrowser, async ({ principal }) => {
    await unsubscribe(deps, principal.sessionId)
    return choicesOf(principal)
  })
}
