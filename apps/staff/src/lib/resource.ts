import type { StaffRoom } from '@jansi/contract/staff-account'
import type { Api } from './api.ts'
import type { Source } from './data-provider.ts'
import type { LazyPage } from './lazy-page.tsx'

/** Records that the console reads by a name, and how. */
export type Resource = {
  name: string
  source: (api: Api) => Source
}

/**
 * A section of the console: its records and its pages. The server decides by the name who may enter it. Each feature
 * folder declares its section in `resource.tsx`; `app.tsx` lists them.
 */
export type Section = Resource & {
  name: StaffRoom
  list: LazyPage
  show?: LazyPage
  create?: LazyPage
  edit?: LazyPage
  /** Further pages, by their path below the section's address. */
  pages?: Readonly<Record<string, LazyPage>>
}

/** Returns every page of a section. */
export function pagesOf({ list, show, create, edit, pages }: Section): LazyPage[] {
  return [list, show, create, edit, ...Object.values(pages ?? {})].filter((page) => page !== undefined)
}
