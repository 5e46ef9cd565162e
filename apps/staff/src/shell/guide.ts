import type { StaffSection } from '@jansi/contract/staff-account'

/** A chapter of the volunteers' guide, and the heading in it; the beginning where none is named. */
type GuidePlace = { chapter: string; heading?: string }

/** The place in the guide about each section of the console; '' is the first page. */
export const GUIDE_PLACES: Record<StaffSection | '', GuidePlace> = {
  '': { chapter: 'today' },
  orders: { chapter: 'orders' },
  'pick-lists': { chapter: 'hand-over' },
  returns: { chapter: 'returns' },
  loans: { chapter: 'loans' },
  refunds: { chapter: 'orders', heading: 'คืนเงิน' },
  products: { chapter: 'products' },
  categories: { chapter: 'products', heading: 'หมวดหมู่' },
  workshops: { chapter: 'workshops' },
  banners: { chapter: 'content', heading: 'แบนเนอร์' },
  tutorials: { chapter: 'content', heading: 'บทความ' },
  faqs: { chapter: 'content', heading: 'คำถามที่พบบ่อย' },
  reports: { chapter: 'admin', heading: 'รายงาน' },
  members: { chapter: 'admin', heading: 'สมาชิก' },
  mails: { chapter: 'admin', heading: 'กล่องอีเมล' },
  audit: { chapter: 'admin', heading: 'บันทึกการทำงาน' },
  settings: { chapter: 'admin', heading: 'ตั้งค่าร้าน' },
  'payment-methods': { chapter: 'admin', heading: 'ตั้งค่าร้าน' },
}

/**
 * Returns the page of the guide, below `/staff/`, about an address of the console such as `/orders/…/show`: its
 * table of contents for an unknown one.
 */
export function guideUrl(pathname: string): string {
  const section = pathname.split('/')[1] ?? ''
  const place = isSection(section) ? GUIDE_PLACES[section] : undefined
  const page = place ? `guide-${place.chapter}.html` : 'guide.html'
  return `${page}${place?.heading ? `#${encodeURIComponent(place.heading)}` : ''}`
}

function isSection(section: string): section is keyof typeof GUIDE_PLACES {
  return Object.hasOwn(GUIDE_PLACES, section)
}
