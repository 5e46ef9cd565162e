import type { Todo } from '@jansi/contract/todos'
import { satangToBaht } from '../../domain/money.ts'
import type { TodoFact } from '../../domain/todos.ts'

/** Something that a member has to do, with amounts in baht. */
export function presentTodo({
  kind,
  orderId,
  returnSessionId,
  productId,
  name,
  pieces,
  isUrgent,
  day,
  until,
  amount,
}: TodoFact): Todo {
  return {
    kind,
    is_urgent: isUrgent,
    ...(orderId !== undefined && { order: orderId }),
    ...(returnSessionId !== undefined && { return_session: returnSessionId }),
    ...(productId !== undefined && { product: productId }),
    ...(name !== undefined && { name }),
    ...(pieces !== undefined && { pieces }),
    ...(day !== undefined && { day }),
    ...(until !== undefined && { until: until.toISOString() }),
    ...(amount !== undefined && { amount: satangToBaht(amount) }),
  }
}
