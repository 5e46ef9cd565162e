import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { KeyHint } from '../ui/page/key-hint.tsx'
import { lazyPart, MissingDialog } from '../ui/page/lazy-part.tsx'

/** The dialog that searches the whole shop. Its code is fetched while the first page is read. */
export const ShopSearchDialog = lazyPart(
  async () => (await import('./shop-search-dialog.tsx')).ShopSearchDialog,
  MissingDialog,
)

const LABEL = 'ค้นหาทั้งร้าน'

/** Opens the search over the whole shop, by its button and by `/` on pages without a search field of their own. */
export function ShopSearch() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  // The bar is there before the page: a list's own search comes later and takes the key.
  useShortcut('search', LABEL, open)
  return (
    <>
      <Button
        color="inherit"
        aria-label={LABEL}
        aria-keyshortcuts="/"
        onClick={open}
        sx={{ minWidth: 44, px: 1, flexShrink: 0 }}
      >
        <SearchIcon />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 0.5 }}>
          <span>{LABEL}</span>
          <KeyHint>/</KeyHint>
        </Box>
      </Button>
      {isOpen && (
        // While its code is fetched, typed characters must not act as keys of the page.
        <Suspense fallback={<div role="dialog" hidden />}>
          <ShopSearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
