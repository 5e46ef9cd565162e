import { BookOpen, CircleUserRound, History, House, type LucideIcon, ShoppingBag, Undo2 } from 'lucide-react'
import { paths } from '../../lib/pages/paths.ts'

export type NavItem = {
  to: string
  label: string
  icon: LucideIcon
  cart?: boolean
  /** Whom it is for, unless for everyone. */
  only?: 'guest' | 'member'
}

const home: NavItem = { to: paths.home, label: 'หน้าแรก', icon: House }
const cart: NavItem = { to: paths.cart, label: 'ตะกร้า', icon: ShoppingBag, cart: true }
const giveBack: NavItem = { to: paths.return, label: 'คืนอุปกรณ์', icon: Undo2, only: 'member' }
const history: NavItem = { to: paths.history, label: 'ประวัติ', icon: History }
const articles: NavItem = { to: paths.tutorials, label: 'บทความ', icon: BookOpen }
const profile: NavItem = { to: paths.profile, label: 'โปรไฟล์', icon: CircleUserRound, only: 'member' }
const login: NavItem = { to: paths.login, label: 'เข้าสู่ระบบ', icon: CircleUserRound, only: 'guest' }

/**
 * The links of the top bar; the return link only for members (specification, sections 2 and 6). All links for null, as long
 * as only the browser knows who reads the page.
 */
export function topBarItems(signedIn: boolean | null): NavItem[] {
  const visitor = signedIn ? 'member' : 'guest'
  return [home, cart, giveBack, history, articles, profile, login].filter(
    ({ only = visitor }) => signedIn === null || only === visitor,
  )
}

/** The links of the bar at the foot of a phone's screen. */
export const bottomBarItems: NavItem[] = [home, cart, { ...giveBack, label: 'คืน' }, history, profile]
