/** Beginnings of the paths of pages for one person, or whose address alone does something; no program opens them. */
export const PRIVATE_PAGES = [
  '/staff/',
  '/cart',
  '/order',
  '/history',
  '/bill',
  '/profile',
  '/return',
  '/change/',
  '/reset/',
  '/logout',
  '/dj-rest-auth/',
] as const
