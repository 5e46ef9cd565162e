export const PICK_LIST_PATHS = {
  list: '/pick-lists',
  one: (workshop: number) => `/pick-lists/${workshop}/show`,
} as const
