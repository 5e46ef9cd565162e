import type { GuidePlace, Section } from '../lib/admin/resource.ts'

/** The place about the first page. */
const TODAY: GuidePlace = { chapter: 'today' }

/**
 * Returns the page of the guide, below `/staff/`, about an address of the console such as `/orders/…/show`: its
 * table of contents for an unknown one.
 */
export function guideUrl(pathname: string, sections: readonly Section[]): string {
  const first = pathname.split('/')[1] ?? ''
  const place = first === '' ? TODAY : sections.find(({ name }) => name === first)?.guide
  const page = place ? `guide-${place.chapter}.html` : 'guide.html'
  return `${page}${place?.heading ? `#${encodeURIComponent(place.heading)}` : ''}`
}
