/** Every address of the storefront (specification, section 2, route table, and the privacy notice and the search). */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  signup: '/signup',
  resetPassword: '/reset/password',
  resetPasswordConfirm: (uid: string, token: string) => `/reset/password/confirm/${uid}/${token}`,
  activate: (key: string) => `/dj-rest-auth/registration/account-confirm-email/${key}/`,
  changePassword: '/change/password',
  category: (id: number) => `/category/${id}`,
  product: (id: number) => `/product/${id}`,
  cart: '/cart',
  order: '/order',
  history: '/history',
  bill: '/bill',
  profile: '/profile',
  return: '/return',
  tutorials: '/tutorials',
  tutorial: (id: number) => `/tutorial/${id}`,
  faq: '/faq',
  privacy: '/privacy',
  search: '/search',
} as const

/** Where a guest who was sent to log in wanted to go; carried in navigation state as `from`. */
export type LoginState = { from?: string }

/**
 * The filters of the list in which a product was found, as the query of its address; the way back leads
 * there.
 */
export type ProductState = {
  shelf?: string
  /** The address of the search in which it was found, in place of its category. */
  search?: string
}

/** The navigation state of /bill; without an order it goes to /history (specification, section 2). */
export type BillState = {
  orderId: string
  /** Why the slip of a new order did not arrive, in Thai; the order itself has been created. */
  slipProblem?: string
}
