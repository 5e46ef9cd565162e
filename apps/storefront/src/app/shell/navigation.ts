import { BookOpen, CircleUserRound, History, House, type LucideIcon, ShoppingBag, Undo2 } from 'lucide-react'
import { paths } from '../../lib/paths.ts'

export type Place = { to: string; label: string; icon: LucideIcon; cart?: boolean }

const home: Place = { to: paths.home, label: 'หน้าแรก', icon: House }
const cart: Place = { to: paths.cart, label: 'ตะกร้า', icon: ShoppingBag, cart: true }
const giveBack: Place = { to: paths.return, label: 'คืนอุปกรณ์', icon: Undo2 }
const history: Place = { to: paths.history, label: 'ประวัติ', icon: History }
const articles: Place = { to: paths.tutorials, label: 'บทความ', icon: BookOpen }
const profile: Place = { to: paths.profile, label: 'โปรไฟล์', icon: CircleUserRound }
const login: Place = { to: paths.login, label: 'เข้าสู่ระบบ', icon: CircleUserRound }

/** The links of the top bar; the return link only for members (specification, sections 2 and 6). */
export function topBarPlaces(signedIn: boolean): Place[] {
  return [home, cart, ...(signedIn ? [giveBack] : []), history, articles, signedIn ? profile : login]
}

/** The links of the bar at the foot of a phone's screen. */
export const bottomBarPlaces: Place[] = [home, cart, { ...giveBack, label: 'คืน' }, history, profile]
