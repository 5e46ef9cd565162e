export const CATEGORY_PATHS = {
  list: '/categories',
  one: (id: number) => `/categories/${id}`,
  create: '/categories/create',
} as const
