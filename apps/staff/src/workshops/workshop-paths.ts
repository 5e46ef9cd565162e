export const WORKSHOP_PATHS = {
  list: '/workshops',
  one: (id: number) => `/workshops/${id}`,
  create: '/workshops/create',
} as const
