import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useLocation } from 'react-router'
import { useSections } from '../lib/admin/sections-context.ts'
import { guideUrl } from './guide.ts'

/** Opens the chapter of the volunteers' guide about this section in another tab, so that no input is lost. */
export function GuideButton() {
  const { pathname } = useLocation()
  const sections = useSections()
  return (
    <Tooltip title="คู่มือของหน้านี้">
      <IconButton
        component="a"
        href={`${import.meta.env.BASE_URL}${guideUrl(pathname, sections)}`}
        target="_blank"
        rel="noreferrer"
        color="inherit"
        aria-label="คู่มือของหน้านี้ (เปิดในแท็บใหม่)"
      >
        <HelpIcon />
      </IconButton>
    </Tooltip>
  )
}
