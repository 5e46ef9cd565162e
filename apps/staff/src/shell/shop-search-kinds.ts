import { formatBaht, formatCount, formatWeekdayTime } from '@jansi/client/format'
import { LIMITS, shortId } from '@jansi/contract/limits'
import { RETURN_STATUS } from '@jansi/contract/return-statuses'
import type { StaffSection } from '@jansi/contract/staff-account'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import type { StaffMember } from '@jansi/contract/staff-members'
import type { StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type { StaffReturnListItem } from '@jansi/contract/staff-returns'
import type { DataProvider, RaRecord } from 'react-admin'
import { phone } from '../lib/text/format.ts'
import { orderStatusWord } from '../lib/text/order-status-word.ts'
import { paths } from '../paths.ts'
import { fullName } from '../ui/member/member-facts.tsx'

/** A record that the search found: its page, its name, further facts about it, and the person whom the name contains. */
export type Hit = { to: string; name: string; facts: string; person?: string }

/** The first hits in one section, and how many there are; the server counts to `LIMITS.countedRows`. */
export type Hits = { first: readonly Hit[]; total: number }

/** A section that is searched, with the name of its records in Thai. */
export type SearchKind = {
  section: StaffSection
  name: string
  search: (dataProvider: DataProvider, word: string, signal: AbortSignal) => Promise<Hits>
}

const HITS_OF_A_SECTION = 4

/** Everything that is searched, in the order in which it is shown. */
export const SEARCH_KINDS: readonly SearchKind[] = [
  kindOf<StaffOrderListItem>('orders', 'คำสั่งซื้อ', (order) => ({
    to: paths.orders.one(order.id),
    name: `เลขที่ ${order.number} ${fullName(order.member)}`,
    person: fullName(order.member),
    facts: [
      shortId(order.id),
      formatBaht(order.amount),
      orderStatusWord(order.status),
      formatWeekdayTime(order.created_at),
    ],
  })),
  kindOf<StaffMember & { id: number }>('members', 'สมาชิก', (member) => ({
    to: paths.members.one(member.pk),
    name: fullName(member),
    person: fullName(member),
    facts: [member.email, phone(member.phone_number), `${formatCount(member.order_count)} คำสั่งซื้อ`],
  })),
  kindOf<StaffProduct>('products', 'สินค้า', (product) => ({
    to: paths.products.one(product.id),
    name: product.name,
    facts: [
      product.category_name,
      `เหลือ ${formatCount(product.variants.reduce((sum, { available }) => sum + available, 0))} ชิ้น`,
      product.is_active ? '' : 'ซ่อนจากร้าน',
    ],
  })),
  kindOf<StaffReturnListItem>('returns', 'คำขอคืน', (session) => ({
    to: paths.returns.one(session.id),
    name: `${shortId(session.id)} ${fullName(session.member)}`,
    person: fullName(session.member),
    facts: [RETURN_STATUS[session.status].name, formatWeekdayTime(session.created_at)],
  })),
]

type Read = Omit<Hit, 'facts'> & { facts: readonly string[] }

function kindOf<R extends RaRecord>(
  section: StaffSection,
  name: string,
  read: (record: R) => Read,
): SearchKind {
  return {
    section,
    name,
    async search(dataProvider, word, signal) {
      const { data, total = LIMITS.countedRows } = await dataProvider.getList<R>(section, {
        filter: { q: word },
        pagination: { page: 1, perPage: HITS_OF_A_SECTION },
        signal,
      })
      const first = data.map(read).map(({ facts, ...hit }) => ({
        ...hit,
        facts: facts.filter((fact) => fact !== '').join(' · '),
      }))
      return { first, total }
    },
  }
}
