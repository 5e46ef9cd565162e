import { z } from 'zod'
import { get } from './endpoint.ts'
import { baht, calendarDay, intId, timestamp } from './fields.ts'

/** The kinds of things that a member has to do, the most urgent first. */
export const TODO_KINDS = [
  'waiting_offer',
  'loan_overdue',
  'penalty',
  'slip_missing',
  'refund_details',
  'pick_up',
  'loan_due',
  'finish_return',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

export const todoBody = z.object({
  kind: z.enum(TODO_KINDS),
  /** The order that it is about; left out where it is about a return. */
  order: z.uuid().optional(),
  return_session: z.uuid().optional(),
  /** The product that is offered to a member of its waiting list, and its name with the size. */
  product: intId.optional(),
  name: z.string().optional(),
  /** Pieces to bring back. */
  pieces: z.number().int().optional(),
  /** It cannot wait for days: the navigation marks its page. */
  is_urgent: z.boolean(),
  /** The day of the pick-up, or the due day of the loans. */
  day: calendarDay.optional(),
  /** When the time for a slip, or to order an offered piece, ends. */
  until: timestamp.optional(),
  /** Baht: to pay, to get back, or the late fee until now. */
  amount: baht.optional(),
})
export type Todo = z.infer<typeof todoBody>

export const listTodos = get.member('/todo/', {
  summary:
    'List the things that you have to do about your orders, returns and waiting lists, the most urgent first',
  200: z.array(todoBody),
})
