import { z } from 'zod'
import { ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { intId, shownBaht, uuidParams } from './fields.ts'
import { pieceIds } from './numbered-pieces.ts'
import { staffOrderBody } from './staff-order-body.ts'
import { orderItemPieces, reasonBody } from './staff-orders.ts'
import { staffReturnBody } from './staff-returns.ts'

// Changes of an approved order and of a return that is not decided, and the compensating moves of admins: each adds entries
// and rewrites none.

const { reason } = reasonBody.shape

export const changeSize = post.staff(
  '/staff/orders/:id/change-size/',
  'Change pieces that were not handed over to another size of the same product and price',
  {
    headers: ONCE_HEADERS,
    params: uuidParams,
    body: z.strictObject({ order_item: intId, quantity: z.number().int().min(1), variant: intId, reason }),
    200: staffOrderBody,
    409: conflictBody,
  },
)

export const undoApproval = post.admin(
  '/staff/orders/:id/undo-approval/',
  'Take back the approval of an order and the money that was recorded for it',
  { params: uuidParams, body: reasonBody, 200: staffOrderBody, 409: conflictBody },
)

/** `amount` is the last payment as it was shown; another one is refused with 409. */
export const undoPayment = post.admin(
  '/staff/orders/:id/undo-payment/',
  'Take back the last payment of an order that waits for the rest, because it was recorded wrong',
  {
    headers: ONCE_HEADERS,
    params: uuidParams,
    body: reasonBody.extend({ amount: shownBaht }),
    200: staffOrderBody,
    409: conflictBody,
  },
)

export const undoHandOver = post.admin(
  '/staff/orders/:id/undo-hand-over/',
  'Take back a hand-over: pieces are reserved again, by default all that the member has',
  {
    headers: ONCE_HEADERS,
    params: uuidParams,
    body: z.strictObject({
      items: z
        .array(orderItemPieces.extend({ pieces: pieceIds.optional() }))
        .min(1)
        .optional(),
      reason,
    }),
    200: staffOrderBody,
    409: conflictBody,
  },
)

/** The days of the loans count again, as if nobody had received the goods. */
export const undoReceiveReturn = post.staff(
  '/staff/returns/:id/undo-received/',
  'Take back that the goods of a pending return were received, with a reason that the member reads',
  { params: uuidParams, body: reasonBody, 200: staffReturnBody, 409: conflictBody },
)

export const reopenReturn = post.admin(
  '/staff/returns/:id/reopen/',
  'Take back the decision on a return: its pieces are on loan again, its penalties are withdrawn',
  { params: uuidParams, body: reasonBody, 200: staffReturnBody, 409: conflictBody },
)

export const undoPenaltyPayment = post.admin(
  '/staff/returns/:id/undo-penalty-payment/',
  'Take back that the penalties of a return were paid',
  { params: uuidParams, body: reasonBody, 200: staffReturnBody, 409: conflictBody },
)
