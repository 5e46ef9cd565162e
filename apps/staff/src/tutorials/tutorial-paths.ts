export const TUTORIAL_PATHS = {
  list: '/tutorials',
  one: (id: number) => `/tutorials/${id}`,
  create: '/tutorials/create',
} as const
