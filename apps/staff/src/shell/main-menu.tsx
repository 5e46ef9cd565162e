import type { StaffSection } from '@jansi/contract/staff-account'
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
import { Menu, useGetIdentity, useSidebarState, useStoreContext } from 'react-admin'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { paths } from '../paths.ts'

type MenuSection = { section: StaffSection; name: string; icon: SvgIconComponent }

const GROUPS: readonly { title: string; sections: readonly MenuSection[] }[] = [
  {
    title: 'งานวันนี้',
    sections: [
      { section: 'orders', name: 'คำสั่งซื้อ', icon: OrdersIcon },
      { section: 'pick-lists', name: 'ส่งมอบของ', icon: PickListsIcon },
      { section: 'returns', name: 'คำขอคืน', icon: ReturnsIcon },
      { section: 'loans', name: 'ของที่ยืมอยู่', icon: LoansIcon },
      { section: 'refunds', name: 'คืนเงิน', icon: RefundsIcon },
    ],
  },
  {
    title: 'ร้าน',
    sections: [
      { section: 'products', name: 'สินค้าและสต็อก', icon: ProductsIcon },
      { section: 'categories', name: 'หมวดหมู่', icon: CategoriesIcon },
      { section: 'workshops', name: 'เวิร์กช็อป', icon: WorkshopsIcon },
    ],
  },
  {
    title: 'เนื้อหา',
    sections: [
      { section: 'banners', name: 'แบนเนอร์', icon: BannersIcon },
      { section: 'tutorials', name: 'บทความ', icon: TutorialsIcon },
      { section: 'faqs', name: 'คำถามที่พบบ่อย', icon: FaqsIcon },
    ],
  },
  {
    title: 'สมาชิกและตั้งค่า',
    sections: [
      { section: 'reports', name: 'รายงาน', icon: ReportsIcon },
      { section: 'members', name: 'สมาชิก', icon: MembersIcon },
      { section: 'mails', name: 'กล่องอีเมล', icon: MailsIcon },
      { section: 'audit', name: 'บันทึกการทำงาน', icon: AuditIcon },
      { section: 'settings', name: 'ตั้งค่าร้าน', icon: SettingsIcon },
    ],
  },
]

/** The sections of the console that this volunteer may open, grouped by task. */
export function MainMenu() {
  const mayOpen = useMayOpen()
  const store = useStoreContext()
  return (
    <>
      <Menu>
        {GROUPS.map(({ title, sections }, index) => (
          <Fragment key={title}>
            <MenuHeading title={title} />
            {index === 0 && <Menu.Item to={paths.today} primaryText="วันนี้" leftIcon={<TodayIcon />} />}
            {sections
              .filter(({ section }) => mayOpen(section))
              .map(({ section, name, icon: Icon }) => (
                <Menu.Item
                  key={section}
                  to={`/${section}`}
                  primaryText={name}
                  leftIcon={<Icon />}
                  onClick={() => forgetSearch(store, section)}
                />
              ))}
          </Fragment>
        ))}
      </Menu>
      <Release />
    </>
  )
}

type KeptList = { filter?: { q?: string }; page?: number }

/** Opens a list from the menu with the filters of last time, but without its search, which would hide waiting records. */
function forgetSearch(store: ReturnType<typeof useStoreContext>, section: string): void {
  const key = `${section}.listParams`
  const kept = store.getItem<KeptList | undefined>(key)
  if (!kept?.filter?.q) return
  const { q: _, ...filter } = kept.filter
  store.setItem(key, { ...kept, filter, page: 1 })
}

/** Which release of Jansi the server runs, for a volunteer who reports a fault. */
function Release() {
  const [open] = useSidebarState()
  const { identity } = useGetIdentity()
  if (!open || identity?.release === undefined) return null
  return (
    <Typography variant="caption" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
      {`จานสี รุ่น ${identity.release}`}
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
