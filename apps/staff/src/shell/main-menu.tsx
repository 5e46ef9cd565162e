import ReturnsIcon from '@mui/icons-material/AssignmentReturnOutlined'
import MailsIcon from '@mui/icons-material/MailOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import { Menu } from 'react-admin'
import { useCan } from '../lib/permissions.ts'

/** The rooms of the console that this volunteer may enter. */
export function MainMenu() {
  const can = useCan()
  return (
    <Menu>
      <Menu.Item to="/" primaryText="วันนี้" leftIcon={<TodayIcon />} />
      <Menu.Item to="/orders" primaryText="คำสั่งซื้อ" leftIcon={<OrdersIcon />} />
      <Menu.Item to="/returns" primaryText="คำขอคืน" leftIcon={<ReturnsIcon />} />
      {can?.read_mails && <Menu.Item to="/mails" primaryText="กล่องอีเมล" leftIcon={<MailsIcon />} />}
    </Menu>
  )
}
