import type { StaffRoom } from '@jansi/contract/staff-account'
import type { SvgIconComponent } from '@mui/icons-material'
import ReturnsIcon from '@mui/icons-material/AssignmentReturnOutlined'
import ReportsIcon from '@mui/icons-material/BarChartOutlined'
import CategoriesIcon from '@mui/icons-material/CategoryOutlined'
import RefundsIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import WorkshopsIcon from '@mui/icons-material/EventOutlined'
import PickListsIcon from '@mui/icons-material/FactCheckOutlined'
import LoansIcon from '@mui/icons-material/HandshakeOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import ProductsIcon from '@mui/icons-material/Inventory2Outlined'
import MailsIcon from '@mui/icons-material/MailOutlined'
import TutorialsIcon from '@mui/icons-material/MenuBookOutlined'
import MembersIcon from '@mui/icons-material/PeopleOutlined'
import FaqsIcon from '@mui/icons-material/QuizOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import BannersIcon from '@mui/icons-material/ViewCarouselOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { Menu, useGetIdentity, useSidebarState } from 'react-admin'
import { useMayEnter } from '../lib/permissions.ts'
import { paths } from '../paths.ts'

type Room = { room: StaffRoom; name: string; icon: SvgIconComponent }

const GROUPS: readonly { title: string; rooms: readonly Room[] }[] = [
  {
    title: 'งานวันนี้',
    rooms: [
      { room: 'orders', name: 'คำสั่งซื้อ', icon: OrdersIcon },
      { room: 'pick-lists', name: 'ส่งมอบของ', icon: PickListsIcon },
      { room: 'returns', name: 'คำขอคืน', icon: ReturnsIcon },
      { room: 'loans', name: 'ของที่ยืมอยู่', icon: LoansIcon },
      { room: 'refunds', name: 'คืนเงิน', icon: RefundsIcon },
    ],
  },
  {
    title: 'ร้าน',
    rooms: [
      { room: 'products', name: 'สินค้าและสต็อก', icon: ProductsIcon },
      { room: 'categories', name: 'หมวดหมู่', icon: CategoriesIcon },
      { room: 'workshops', name: 'เวิร์กช็อป', icon: WorkshopsIcon },
    ],
  },
  {
    title: 'เนื้อหา',
    rooms: [
      { room: 'banners', name: 'แบนเนอร์', icon: BannersIcon },
      { room: 'tutorials', name: 'บทความ', icon: TutorialsIcon },
      { room: 'faqs', name: 'คำถามที่พบบ่อย', icon: FaqsIcon },
    ],
  },
  {
    title: 'สมาชิกและตั้งค่า',
    rooms: [
      { room: 'reports', name: 'รายงาน', icon: ReportsIcon },
      { room: 'members', name: 'สมาชิก', icon: MembersIcon },
      { room: 'mails', name: 'กล่องอีเมล', icon: MailsIcon },
      { room: 'audit', name: 'บันทึกการทำงาน', icon: AuditIcon },
      { room: 'settings', name: 'ตั้งค่าร้าน', icon: SettingsIcon },
    ],
  },
]

/** The sections of the console that this volunteer may enter, grouped by task. */
export function MainMenu() {
  const mayEnter = useMayEnter()
  return (
    <>
      <Menu>
        {GROUPS.map(({ title, rooms }, index) => (
          <Fragment key={title}>
            <MenuHeading title={title} />
            {index === 0 && <Menu.Item to={paths.today} primaryText="วันนี้" leftIcon={<TodayIcon />} />}
            {rooms
              .filter(({ room }) => mayEnter(room))
              .map(({ room, name, icon: Icon }) => (
                <Menu.Item key={room} to={`/${room}`} primaryText={name} leftIcon={<Icon />} />
              ))}
          </Fragment>
        ))}
      </Menu>
      <Release />
    </>
  )
}

/** Which release of Jansi the server runs, for a volunteer who reports a fault. */
function Release() {
  const [open] = useSidebarState()
  const { identity } = useGetIdentity()
  if (!open || identity?.release === undefined) return null
  return (
    <Typography variant="caption" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
      จานสี รุ่น {identity.release}
    </Typography>
  )
}

/** A named rule between groups: the name where the menu is wide, the rule alone where it is folded to icons. */
function MenuHeading({ title }: { title: string }) {
  const [open] = useSidebarState()
  return (
    <Box
      component="li"
      role="separator"
      aria-label={title}
      sx={{
        listStyle: 'none',
        mx: 2,
        pt: 1,
        mt: 1,
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: 'text.secondary',
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { border: 0, mt: 0 },
      }}
    >
      {open && title}
    </Box>
  )
}
