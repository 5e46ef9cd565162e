export const MEMBER_PATHS = {
  list: '/members',
  one: (id: number) => `/members/${id}/show`,
} as const
