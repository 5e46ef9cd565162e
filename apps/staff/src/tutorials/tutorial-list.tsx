import type { StaffTutorial } from '@jansi/contract/staff-content'
import DraftIcon from '@mui/icons-material/EditNote'
import PublishedIcon from '@mui/icons-material/Visibility'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ProductImage } from '../ui/images/product-image.tsx'
import { CreateButton } from '../ui/lists/create-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, Loaded } from '../ui/page/states.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'

/** The shop's articles, newest first, drafts among them. */
export function TutorialList() {
  const query = useGetList<StaffTutorial>('tutorials')
  return (
    <Page
      title="บทความ"
      isNarrow
      actions={<CreateButton to={paths.tutorials.create}>เพิ่มบทความ</CreateButton>}
    >
      <Loaded query={query}>{(data) => <Tutorials tutorials={data} />}</Loaded>
    </Page>
  )
}

function Tutorials({ tutorials }: { tutorials: readonly StaffTutorial[] }) {
  if (tutorials.length === 0) return <EmptyState title="ยังไม่มีบทความ เพิ่มเรื่องแรกได้เลย" />
  return (
    <Box component="ul" aria-label="บทความ" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {tutorials.map((tutorial) => (
        <Paper
          component="li"
          key={tutorial.id}
          elevation={1}
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 1.5, minWidth: 0 }}
        >
          <ProductImage image={tutorial.main_image?.url ?? null} />
          <Box sx={{ minWidth: 0 }}>
            <Box
              component={Link}
              to={paths.tutorials.one(tutorial.id)}
              sx={{ color: 'primary.main', fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {tutorial.title}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
              <PublishedChip published={tutorial.is_published} />
              <Typography variant="body2" color="textSecondary">
                {[tutorial.category_name, tutorial.difficulty_level, tutorial.author].join(' · ')}
              </Typography>
            </Box>
          </Box>
        </Paper>
      ))}
    </Box>
  )
}

export function PublishedChip({ published }: { published: boolean }) {
  return published ? (
    <StatusChip tone="done" icon={PublishedIcon} label="เผยแพร่แล้ว" />
  ) : (
    <StatusChip tone="waiting" icon={DraftIcon} label="ฉบับร่าง" />
  )
}
