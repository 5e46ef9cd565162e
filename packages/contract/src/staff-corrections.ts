import { z } from 'zod'
import { ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { intId, shownBaht } from './fields.ts'
import { pieceIds } from './numbered-pieces.ts'
import { staffOrderBody } from './staff-order-body.ts'
import { orderItemPieces, reasonBody } from './staff-orders.ts'
import { staffReturnBody } from './staff-returns.ts'

// Changes of an approved order and of a return that is not decided, and the compensating moves of admins: each adds entries
// and rewrites none.

const { reason } = reasonBody.shape

export const changeSize = post.staff('/staff/orders/:id/change-size/', {
  summary: 'Change pieces that were not handed over to another size of the same product and price',
  headers: ONCE_HEADERS,
  body: z.strictObject({ order_item: intId, quantity: z.number().int().min(1), variant: intId, reason }),
  200: staffOrderBody,
  409: conflictBody,
})

export const undoApproval = post.admin('/staff/orders/:id/undo-approval/', {
  summary: 'Take back the approval of an order and the money that was recorded for it',
  body: reasonBody,
  200: staffOrderBody,
  409: conflictBody,
})

/** `amount` is the last payment as it was shown; another one is refused with 409. */
export const undoPayment = post.admin('/staff/orders/:id/undo-payment/', {
  summary: 'Take back the last payment of an order that waits for the rest, because it was recorded wrong',
  headers: ONCE_HEADERS,
  body: reasonBody.extend({ amount: shownBaht }),
  200: staffOrderBody,
  409: conflictBody,
})

export const undoHandOver = post.admin('/staff/orders/:id/undo-hand-over/', {
  summary: 'Take back a hand-over: pieces are reserved again, by default all that the member has',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    items: z
      .array(orderItemPieces.extend({ pieces: pieceIds.optional() }))
      .min(1)
      .optional(),
    reason,
  }),
  200: staffOrderBody,
  409: conflictBody,
})

/** The days of the loans count again, as if nobody had received the goods. */
export const undoReceiveReturn = post.staff('/staff/returns/:id/undo-received/', {
  summary: 'Take back that the goods of a pending return were received, with a reason that the member reads',
  body: reasonBody,
  200: staffReturnBody,
  409: conflictBody,
})

export const reopenReturn = post.admin('/staff/returns/:id/reopen/', {
  summary: 'Take back the decision on a return: its pieces are on loan again, its penalties are withdrawn',
  body: reasonBody,
  200: staffReturnBody,
  409: conflictBody,
})

export const undoPenaltyPayment = post.admin('/staff/returns/:id/undo-penalty-payment/', {
  summary: 'Take back that the penalties of a return were paid',
  body: reasonBody,
  200: staffReturnBody,
  409: conflictBody,
})
