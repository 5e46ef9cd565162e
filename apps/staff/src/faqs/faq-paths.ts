export const FAQ_PATHS = {
  list: '/faqs',
  one: (id: number) => `/faqs/${id}`,
  create: '/faqs/create',
} as const
