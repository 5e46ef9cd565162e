import type { StaffSection } from '@jansi/contract/staff-account'
import type { SvgIconComponent } from '@mui/icons-material'
import type { RaRecord } from 'react-admin'
import type { Api } from '../api/api.ts'
import type { LazyComponent } from './lazy-component.tsx'
import type { Summary } from './summary.ts'

/** How one resource is read: a page of its list, counted from 1, and one record. */
export type Source = {
  list?(query: ListQuery): Promise<{
    count: number
    results: readonly RaRecord[]
    /** The moment of the list, which its further pages bring back. */
    as_of?: string | undefined
    /** Hits of a search that the chosen tab does not hold. */
    elsewhere?: readonly HitsElsewhere[] | undefined
  }>
  one?(id: string, signal?: AbortSignal): Promise<RaRecord>
}

/** How many hits have a status that another tab holds. */
export type HitsElsewhere = { status: string; count: number }

export type ListQuery = {
  page: { page: number; page_size: number; as_of?: string }
  /** Filter values of the list, by the names of the endpoint's query. */
  filter: Record<string, unknown>
  signal?: AbortSignal
}

/** Returns a list that comes whole, as its one page. */
export function wholeList<R extends RaRecord>(
  results: readonly R[],
): { count: number; results: readonly R[] } {
  return { count: results.length, results }
}

/** Records that the console reads by a name, and how. */
export type Resource = {
  name: string
  source: (api: Api) => Source
}

/** A chapter of the volunteers' guide, and the heading in it; the beginning where none is named. */
export type GuidePlace = { chapter: string; heading?: string }

/** The groups of the menu, by task, in their order; the last one is folded. */
export const MENU_GROUPS = { work: 'งานวันนี้', shop: 'ร้าน', manage: 'จัดการ' } as const

/** A section's place in the menu, with the count of its waiting work where it has any. */
type MenuPlace = {
  group: keyof typeof MENU_GROUPS
  title: string
  icon: SvgIconComponent
  countOf?: (summary: Summary) => number
  /** The count is of something that is late. */
  isLate?: true
}

/**
 * A section of the console: its place in the menu and in the guide, its records and its pages. Its address is its name. The
 * server decides by the name who may open it. Each feature folder declares its section in `resource.tsx`; `sections.ts`
 * lists them.
 */
export type Section = Resource & {
  name: StaffSection
  menu: MenuPlace
  guide: GuidePlace
  list: LazyComponent
  show?: LazyComponent
  create?: LazyComponent
  edit?: LazyComponent
  /** Further pages, by their path below the section's address. */
  pages?: Readonly<Record<string, LazyComponent>>
}

/** Returns every page of a section. */
export function pagesOf({ list, show, create, edit, pages }: Section): LazyComponent[] {
  return [list, show, create, edit, ...Object.values(pages ?? {})].filter((page) => page !== undefined)
}
