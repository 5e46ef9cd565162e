export const BANNER_PATHS = {
  list: '/banners',
  one: (id: number) => `/banners/${id}`,
  create: '/banners/create',
} as const
