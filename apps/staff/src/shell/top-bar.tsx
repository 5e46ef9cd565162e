import DigestIcon from '@mui/icons-material/CampaignOutlined'
import SoundOnIcon from '@mui/icons-material/NotificationsActiveOutlined'
import SoundOffIcon from '@mui/icons-material/NotificationsOffOutlined'
import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import {
  AppBar,
  type AppBarProps,
  Logout,
  RefreshIconButton,
  UserMenu,
  useGetIdentity,
  useUserMenu,
} from 'react-admin'
import { setSound, useSound } from '../lib/live/sound.ts'
import { shopIdentity } from '../lib/shop-identity.ts'
import { lazyPart, MissingDialog } from '../ui/page/lazy-part.tsx'
import { ShopMark } from '../ui/page/shop-mark.tsx'
import { GuideButton } from './guide-button.tsx'
import { ShopSearch } from './shop-search.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

const DigestDialog = lazyPart(async () => (await import('./digest-dialog.tsx')).DigestDialog, MissingDialog)

/** The bar on top: the shop's name, the search, the guide, the way to the shop, refresh, the account. */
export function TopBar(props: AppBarProps) {
  return (
    <AppBar
      {...props}
      toolbar={<RefreshIconButton />}
      userMenu={<AccountMenu />}
      elevation={0}
      sx={{ borderRadius: 0 }}
    >
      {/* A phone's width is for the name. */}
      <ShopMark height={28} sx={{ mr: 1, display: { xs: 'none', sm: 'block' } }} />
      <Typography component="span" variant="h6" noWrap sx={{ flexGrow: 1 }}>
        <Box component="span" translate="no" sx={{ display: { xs: 'inline', sm: 'none' } }}>
          {shopIdentity.short_name}
        </Box>
        <Box component="span" translate="no" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {shopIdentity.name}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {' '}
          หลังร้าน
        </Box>
      </Typography>
      <ShopSearch />
      <ShortcutHelp />
      <GuideButton />
      <Tooltip title="ไปหน้าร้าน">
        <IconButton component="a" href="/" color="inherit" aria-label="ไปหน้าร้าน">
          <StoreIcon />
        </IconButton>
      </Tooltip>
    </AppBar>
  )
}

function AccountMenu() {
  const { identity } = useGetIdentity()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      {/* Its button shows the name. */}
      <span translate="no">
        <UserMenu label={identity?.fullName ? `บัญชี ${identity.fullName}` : 'บัญชี'}>
          <SoundItem />
          <DigestItem onOpen={() => setChoosing(true)} />
          <Logout />
        </UserMenu>
      </span>
      {isChoosing && (
        <Suspense>
          <DigestDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the choice of how the volunteer is informed of new work while the console is closed. */
function DigestItem({ onOpen }: { onOpen: () => void }) {
  const menu = useUserMenu()
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose()
        onOpen()
      }}
    >
      <ListItemIcon>
        <DigestIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary="แจ้งงานใหม่" />
    </MenuItem>
  )
}

/** Switches the sound of new orders on or off on this device. */
function SoundItem() {
  const isOn = useSound()
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} onClick={() => setSound(!isOn)}>
      <ListItemIcon>
        {isOn ? <SoundOnIcon fontSize="small" /> : <SoundOffIcon fontSize="small" />}
      </ListItemIcon>
      <ListItemText primary="เสียงคำสั่งซื้อใหม่" secondary={isOn ? 'เปิดอยู่' : 'ปิดอยู่'} />
    </MenuItem>
  )
}
