import ScanIcon from '@mui/icons-material/QrCodeScanner'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import Box from '@mui/material/Box'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { useSections } from '../lib/admin/sections-context.ts'
import { useSummary } from '../lib/admin/summary.ts'
import { counted } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { STICKS, THUMB_BAR_PX } from '../theme.ts'
import { lazyPart, MissingDialog } from '../ui/page/lazy-part.tsx'
import { useScannedText } from './hand-scanner.tsx'

const ScanAnything = lazyPart(async () => (await import('./scan-anything.tsx')).ScanAnything, MissingDialog)

/** The sections that are worked in at the desk, in the words of the bar, on both sides of the scanner. */
const SIDES = [
  [{ section: 'orders', label: 'สลิป', to: paths.orders.queue('pending') }],
  [
    { section: 'pick-lists', label: 'ส่งมอบ', to: paths.pickLists.list },
    { section: 'returns', label: 'รับคืน', to: paths.returns.queue('pending') },
  ],
] as const

/** The bar for the thumb at the bottom of a phone. A page with actions of its own has those there instead. */
export function ThumbBar() {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const sections = useSections()
  const { data: summary } = useSummary()
  const [isScanning, setScanning] = useState(false)
  const [found, setFound] = useState<string | null>(null)
  const take = useScannedText()

  // Once the dialog is away: a code is not taken while a window is open.
  useEffect(() => {
    if (found === null) return
    setFound(null)
    void take(found)
  }, [found, take])

  const itemsOf = (side: (typeof SIDES)[number]) =>
    side.map(({ section, label, to }) => {
      const menu = sections.find(({ name }) => name === section)?.menu
      if (!menu || !mayOpen(section)) return null
      const count = summary ? (section === 'orders' ? summary.orders.pending : menu.countOf?.(summary)) : 0
      return (
        <BarItem
          key={section}
          to={to}
          label={label}
          count={count ?? 0}
          icon={<menu.icon aria-hidden />}
          isHere={pathname.startsWith(`/${section}`)}
        />
      )
    })
  return (
    <Box
      component="nav"
      aria-label="งานที่โต๊ะ"
      sx={{
        display: 'none',
        [`${STICKS} and (max-width: 899.95px)`]: { display: 'flex' },
        'body:has([data-bar]) &': { display: 'none' },
        displayPrint: 'none',
        position: 'fixed',
        inset: 'auto 0 0 0',
        zIndex: 'appBar',
        minHeight: THUMB_BAR_PX,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
        '& > *': { flex: '1 1 0', minWidth: 0 },
      }}
    >
      <BarItem
        to={paths.today}
        label="วันนี้"
        icon={<TodayIcon aria-hidden />}
        isHere={pathname === paths.today}
      />
      {itemsOf(SIDES[0])}
      <Box
        component="button"
        type="button"
        onClick={() => setScanning(true)}
        sx={{ ...ITEM, border: 0, bgcolor: 'transparent', font: 'inherit', color: 'primary.main', p: 0 }}
      >
        <Box
          component="span"
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 56,
            height: 56,
            mt: '-22px',
            borderRadius: '50%',
            bgcolor: 'primary.main',
            color: '#fff',
            border: '3px solid',
            borderColor: 'background.paper',
          }}
        >
          <ScanIcon aria-hidden />
        </Box>
        <Box component="span" sx={WORD}>
          สแกน
        </Box>
      </Box>
      {itemsOf(SIDES[1])}
      {isScanning && (
        <Suspense>
          <ScanAnything
            onText={(text) => {
              setScanning(false)
              setFound(text)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}

/** The bar is wide enough for two digits. */
const MAX_SHOWN = 100

const ITEM = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px',
  textDecoration: 'none',
} as const
const WORD = { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: 600, whiteSpace: 'nowrap' } as const

type BarItemProps = { to: string; label: string; count?: number; icon: ReactElement; isHere: boolean }

function BarItem({ to, label, count = 0, icon, isHere }: BarItemProps) {
  return (
    <Box
      component={Link}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      sx={{ ...ITEM, color: isHere ? 'primary.main' : 'text.secondary' }}
    >
      {icon}
      <Box component="span" sx={WORD}>
        {`${label}${count > 0 ? ` ${counted(count, MAX_SHOWN)}` : ''}`}
      </Box>
    </Box>
  )
}
