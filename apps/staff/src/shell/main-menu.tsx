import ReturnsIcon from '@mui/icons-material/AssignmentReturnOutlined'
import ReportsIcon from '@mui/icons-material/BarChartOutlined'
import CategoriesIcon from '@mui/icons-material/CategoryOutlined'
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
import { Menu, useSidebarState } from 'react-admin'
import { useCan, useIsAdmin } from '../lib/permissions.ts'

/** The rooms of the console that this volunteer may enter, by what one comes for. */
export function MainMenu() {
  const can = useCan()
  const isAdmin = useIsAdmin()
  return (
    <Menu>
      <MenuHeading title="งานวันนี้" />
      <Menu.Item to="/" primaryText="วันนี้" leftIcon={<TodayIcon />} />
      <Menu.Item to="/orders" primaryText="คำสั่งซื้อ" leftIcon={<OrdersIcon />} />
      <Menu.Item to="/pick-lists" primaryText="ส่งมอบของ" leftIcon={<PickListsIcon />} />
      <Menu.Item to="/returns" primaryText="คำขอคืน" leftIcon={<ReturnsIcon />} />
      <Menu.Item to="/loans" primaryText="ของที่ยืมอยู่" leftIcon={<LoansIcon />} />
      <MenuHeading title="ร้าน" />
      <Menu.Item to="/products" primaryText="สินค้าและสต็อก" leftIcon={<ProductsIcon />} />
      <Menu.Item to="/categories" primaryText="หมวดหมู่" leftIcon={<CategoriesIcon />} />
      <Menu.Item to="/workshops" primaryText="เวิร์กช็อป" leftIcon={<WorkshopsIcon />} />
      <MenuHeading title="เนื้อหา" />
      <Menu.Item to="/banners" primaryText="แบนเนอร์" leftIcon={<BannersIcon />} />
      <Menu.Item to="/tutorials" primaryText="บทความ" leftIcon={<TutorialsIcon />} />
      <Menu.Item to="/faqs" primaryText="คำถามที่พบบ่อย" leftIcon={<FaqsIcon />} />
      <MenuHeading title="สมาชิกและตั้งค่า" />
      <Menu.Item to="/reports" primaryText="รายงาน" leftIcon={<ReportsIcon />} />
      <Menu.Item to="/members" primaryText="สมาชิก" leftIcon={<MembersIcon />} />
      {can?.read_mails && <Menu.Item to="/mails" primaryText="กล่องอีเมล" leftIcon={<MailsIcon />} />}
      {isAdmin && <Menu.Item to="/audit" primaryText="บันทึกการทำงาน" leftIcon={<AuditIcon />} />}
      {isAdmin && <Menu.Item to="/settings" primaryText="ตั้งค่าร้าน" leftIcon={<SettingsIcon />} />}
    </Menu>
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
