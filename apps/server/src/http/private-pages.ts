/** Beginnings of the paths of the console, and of pages whose address alone does something: crawlers do not open them. */
export const CLOSED_PAGES = [
  '/staff/',
  '/change/',
  '/reset/password/confirm/',
  '/logout',
  '/dj-rest-auth/',
] as const

/** These, and those of pages for one person, which name themselves as not to be listed. No browser fetches them before a click. */
export const PRIVATE_PAGES = [
  ...CLOSED_PAGES,
  '/cart',
  '/order',
  '/history',
  '/bill',
  '/profile',
  '/return',
  '/reset/',
] as const
