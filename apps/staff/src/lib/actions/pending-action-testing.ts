import type { Outcome, PendingAction } from './pending-action.ts'

/** For tests: an action on an order that can still be taken back. */
export function anActionOn(id: string): PendingAction {
  return {
    resource: 'orders',
    id,
    what: '',
    subject: '',
    path: '',
    shown: {},
    lastEvent: 0,
    send: async () => 'done',
  }
}

/** For tests: the response to an action, which comes when `respond` is called. */
export function aLaterResponse() {
  let respond = (_outcome: Outcome) => {}
  const response = new Promise<Outcome>((resolve) => {
    respond = resolve
  })
  return { response, respond }
}
