import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '@jansi/contract/statuses'
import { entryKindOf, moneyStage } from './domain/journal.ts'
import { type ItemProgress, statusAfterUndo } from './domain/order-progress.ts'
import {
  CAUSE_MAILS,
  isClosedUnfulfilled,
  ORDER_TRANSITIONS,
  type Transition,
  type TransitionActor,
  type TransitionCause,
  type TransitionCondition,
} from './domain/order-transitions.ts'
import type { EventName } from './modules/notifications/notifications.ts'
import {
  mayHandOver,
  mayRecordPayment,
  mayTakeReturn,
  mayUndoApproval,
  mayUndoHandOver,
} from './modules/orders/policy.ts'

const ACTORS: Record<TransitionActor, string> = {
  member: 'member',
  staff: 'staff',
  payment: 'staff, with money recorded',
  system: 'system',
  admin: 'admin',
}

const CAUSES: Record<TransitionCause, string> = {
  slip_deadline: 'the deadline for the slip',
  approval_deadline: 'the deadline for the approval',
  hand_over: 'a hand-over',
  close_rest: 'closed pieces',
  review: 'a decided return',
  penalty_paid: 'a paid penalty',
  penalty_waived: 'a waived penalty',
  undo_approval: 'undo approval',
  undo_hand_over: 'undo hand-over',
  reopen_return: 'reopen return',
  undo_penalty_payment: 'undo penalty payment',
}

const CONDITIONS: Record<TransitionCondition, string> = {
  no_slip_owed: 'no slip is owed',
  nothing_handed_over: 'nothing was handed over',
  new_slip_expected: 'a slip is owed',
}

const HEADER = `# Order transitions

Written by \`npm run transitions\` from the tables and rules that the server itself applies
(\`apps/server/src/domain/order-transitions.ts\`, \`domain/journal.ts\`, \`modules/orders/policy.ts\`). Do not edit: a test holds
this file against them, and \`modules/orders/every-transition.test.ts\` makes every transition and tries every other one
over HTTP. A transition that is missing here is refused with 409 \`transition_not_allowed\`.
`

const BEGINNINGS = `## How orders begin

| Call | Begins as | At once after that |
| --- | --- | --- |
| a member's checkout | \`awaiting_slip\`, or \`pending\` without a slip | |
| an order at the desk, for a member | the same | \`approved\` for cash and without an amount |
| a sale by name, without an account | \`pending\` | \`approved\` with its money, \`completed\` with its hand-over; no mail is sent, and no call of a member finds it |
`

const EFFECTS = `## Effects of each transition

- **Stock:** \`release\` returns the pieces that are still to be collected. Hand-overs, returns and closed pieces move stock
  themselves. A rejection for a fault of the slip keeps the stock until the deadline for a new one;
  then the system releases it, and the order stays rejected.
- **Journal:** the kind of the entry. An order of ฿0 has none. Where staff end an order with recorded money, they name the money
  that came: none, which is the entry \`payment_undone\`, or an amount by a method, which has an entry \`refund_checked\` of its
  own if it differs from the record.
- **Refund:** \`opens\` a case: money that staff have recorded is owed at once, a slip that nobody has checked is to be checked,
  and nothing is owed if staff find that the recorded money never came. \`withdraws\` the case that is open.
- **Mail:** to the member. If money is then owed, \`refund_owed\` follows.
- **Taken back by:** the compensating call of an admin. Besides, the console sends a change only when its undo window ends.
`

/** Returns the Markdown document of all transitions of an order and their effects. */
export function describeTransitions(): string {
  const rows = ORDER_TRANSITIONS.flatMap((transition) => transition.by.map((actor) => row(transition, actor)))
  return [
    HEADER,
    '## From each status to each\n',
    matrix(),
    BEGINNINGS,
    EFFECTS,
    table(
      [
        'From',
        'To',
        'By',
        'Follows from',
        'Only if',
        'Reason',
        'Stock',
        'Journal',
        'Refund',
        'Mail',
        'Taken back by',
      ],
      rows,
    ),
    `Ends: ${ends().map(code).join(', ')}, and ${code('rejected')} once its stock is released. No transition leaves them, except those of admins.\n`,
    '## Calls that each status allows besides\n',
    'These calls change pieces or money of an order, here of one sold and two lent pieces. A status follows from them only where the table above has it.\n',
    calls(),
  ].join('\n')
}

function row(transition: Transition, actor: TransitionActor): string[] {
  const { from, to, after = [], when, held, stock, reasonRequired, undo } = transition
  const conditions = [
    ...(held ? ['its stock is kept'] : []),
    ...(when === undefined ? [] : [CONDITIONS[when]]),
  ]
  return [
    code(from),
    code(to),
    ACTORS[actor],
    after.map((cause) => CAUSES[cause]).join(', '),
    conditions.join('; '),
    reasonRequired ? 'required' : '',
    stock === 'none' ? '' : stock,
    journalOf(transition, actor).map(code).join(' or '),
    refundOf(transition),
    mailsOf(transition).map(code).join(' or '),
    undo.map((cause) => CAUSES[cause]).join(', '),
  ]
}

/** The kinds of the entry that a transition writes; two where it depends on whether a rejected order keeps its stock. */
function journalOf({ from, to, held }: Transition, actor: TransitionActor): string[] {
  const stage = (status: OrderStatus, isKept: boolean) =>
    moneyStage({ status, heldUntil: isKept ? new Date(0) : null })
  const kinds = (to === 'rejected' ? [true, false] : [false]).map((isKept) =>
    // Money that came in is an entry also where the order still waits for the rest.
    actor === 'payment' ? 'payment' : entryKindOf(stage(from, held === true), stage(to, isKept)),
  )
  // Staff who end an order may find that the money which is recorded for it never came.
  const found = actor === 'staff' && isClosedUnfulfilled(to) ? ['payment_undone'] : []
  return [...new Set([...kinds.filter((kind) => kind !== null), ...found])].sort()
}

function refundOf({ from, to }: Transition): string {
  if (isClosedUnfulfilled(to)) return 'opens'
  return from === 'rejected' || (from === 'approved' && to === 'pending') ? 'withdraws' : ''
}

function mailsOf({ mail, after = [] }: Transition): EventName[] {
  const mails = [mail ?? null, ...after.map((cause) => CAUSE_MAILS[cause])]
  return [...new Set(mails.flatMap((one) => (one === null ? [] : [one])))]
}

function matrix(): string {
  const cell = (from: OrderStatus, to: OrderStatus) => {
    const actors = ORDER_TRANSITIONS.filter((one) => one.from === from && one.to === to).flatMap(
      ({ by }) => by,
    )
    return [...new Set(actors.map((actor) => (actor === 'payment' ? 'staff' : actor)))].join(', ')
  }
  return table(
    ['From ↓ to →', ...ORDER_STATUSES.map(code)],
    ORDER_STATUSES.map((from) => [
      `${code(from)} ${ORDER_STATUS[from].name}`,
      ...ORDER_STATUSES.map((to) => cell(from, to)),
    ]),
  )
}

function ends(): OrderStatus[] {
  const isLeft = (status: OrderStatus) =>
    ORDER_TRANSITIONS.some(({ from, by }) => from === status && by.some((actor) => actor !== 'admin'))
  return ORDER_STATUSES.filter((status) => !isLeft(status))
}

const SOLD = { isRental: false, quantity: 1, handedOver: 0, closed: 0, returnedOrLost: 0 }
const LENT = { ...SOLD, isRental: true, quantity: 2 }
/** How far an order of one sold and two lent pieces has come. */
const PROGRESS = {
  'nothing collected': [SOLD, LENT],
  'sold piece collected': [{ ...SOLD, handedOver: 1 }, LENT],
  'one loan collected': [SOLD, { ...LENT, handedOver: 1 }],
  'all collected': [
    { ...SOLD, handedOver: 1 },
    { ...LENT, handedOver: 2 },
  ],
  'all collected and returned': [
    { ...SOLD, handedOver: 1 },
    { ...LENT, handedOver: 2, returnedOrLost: 2 },
  ],
}

function isPossible(status: OrderStatus, items: readonly ItemProgress[]): boolean {
  const isUntouched = items.every(({ handedOver }) => handedOver === 0)
  if (moneyStage({ status, heldUntil: null }) !== 'fulfilled' || status === 'paid') return isUntouched
  return statusAfterUndo(status, items, false) === status
}

function calls(): string {
  const rows = ORDER_STATUSES.flatMap((status) =>
    Object.entries(PROGRESS)
      .filter(([, items]) => isPossible(status, items))
      .map(([progress, items]) => {
        const order = { status }
        const allowed = [
          mayRecordPayment(order, 1),
          mayHandOver(order, items),
          mayTakeReturn(order, items),
          mayUndoApproval(order, items, []),
          mayUndoHandOver(order, items),
        ]
        return [code(status), progress, ...allowed.map((isAllowed) => (isAllowed ? '✓' : ''))]
      }),
  )
  return table(
    [
      'Status',
      'Pieces',
      'Record money',
      'Hand over, close, change size',
      'Take loans back',
      'Undo approval',
      'Undo hand-over',
    ],
    rows,
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

function code(text: string): string {
  return `\`${text}\``
}
