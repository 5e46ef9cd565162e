import { type StaffCategory, updateCategory } from '@jansi/contract/staff-catalog'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../lib/api.ts'
import { errorText } from '../lib/api-error.ts'
import { positionsAfterMove } from '../lib/positions.ts'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { Page } from '../ui/page.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'

import { CATEGORY_PATHS } from './category-paths.ts'

/** The shop's categories in the order in which the home page shows them. */
export function CategoryList() {
  const { data, error, refetch } = useGetList<StaffCategory>('categories')
  return (
    <Page
      title="หมวดหมู่"
      aside={
        <Button
          variant="contained"
          component={Link}
          to={CATEGORY_PATHS.create}
          startIcon={<AddIcon />}
          sx={{ ml: { md: 'auto' } }}
        >
          เพิ่มหมวดหมู่
        </Button>
      }
    >
      {data ? (
        <Categories categories={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function Categories({ categories }: { categories: readonly StaffCategory[] }) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  async function move(from: number, to: number) {
    setBusy(true)
    try {
      for (const { id, position } of positionsAfterMove(categories, from, to)) {
        await api(updateCategory, { params: { id }, body: { position } })
      }
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return
      notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['categories'] })
      setBusy(false)
    }
  }

  if (categories.length === 0) return <EmptyState title="ยังไม่มีหมวดหมู่ เพิ่มหมวดแรกได้เลย" />
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        หน้าแรกของร้านเรียงตามลำดับนี้
      </Typography>
      <Box
        component="ol"
        aria-label="หมวดหมู่"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxWidth: 820 }}
      >
        {categories.map((category, index) => (
          <Paper
            component="li"
            key={category.id}
            elevation={1}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 1.5, minWidth: 0 }}
          >
            <ProductPicture image={category.image?.url ?? null} />
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Box
                component={Link}
                to={CATEGORY_PATHS.one(category.id)}
                sx={{
                  display: 'inline-block',
                  color: 'primary.main',
                  fontWeight: 600,
                  overflowWrap: 'anywhere',
                  py: { xs: 1, md: 0 },
                }}
              >
                {category.display_name}
              </Box>
              <Typography variant="body2" color="textSecondary">
                {category.product_count} สินค้า
              </Typography>
            </Box>
            <Box sx={{ flexShrink: 0 }}>
              <MoveButtons
                name={category.display_name}
                index={index}
                count={categories.length}
                disabled={busy}
                onMove={(to) => void move(index, to)}
              />
            </Box>
          </Paper>
        ))}
      </Box>
    </>
  )
}
