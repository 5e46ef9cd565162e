/**
 * Where each resource is kept in the query cache. An invalidation of a key also reaches the longer keys that
 * begin with it.
 */
export const queryKeys = {
  workshop: ['workshop'],
  activeWorkshop: ['workshop', 'active'],
  product: (id: number) => ['workshop', 'product', id],
  paymentMethods: ['payment-methods'],
  memberQr: ['member-qr'],
  ownCalendar: ['own-calendar'],
  promptPayQr: (baht: number) => ['promptpay-qr', baht],
  orderCheck: (asked: unknown) => ['order-check', asked],
  checkoutHold: (asked: unknown) => ['checkout-hold', asked],
  waiting: ['waiting-list'],
  orders: ['orders'],
  /** Below the orders, whose changes make it stale. */
  todos: ['orders', 'todos'],
  orderQr: (id: string) => ['order-qr', id],
  order: (id: string) => ['orders', id],
  returns: ['returns'],
  pendingReturns: ['returns', 'pending'],
  returnSessions: ['returns', 'sessions'],
} as const
