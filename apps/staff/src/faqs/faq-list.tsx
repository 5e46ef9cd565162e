import { textOfHtml } from '@jansi/client/html/html-text'
import { sortFaqs } from '@jansi/contract/calls/staff-content'
import type { StaffFaq } from '@jansi/contract/staff-content'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { useReorder } from '../lib/sorting/use-reorder.ts'
import { paths } from '../paths.ts'
import { CreateButton } from '../ui/lists/create-button.tsx'
import { OrderedList } from '../ui/lists/ordered-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'

/** The questions and answers of the shop in their order. */
export function FaqList() {
  const { data, error, refetch } = useGetList<StaffFaq>('faqs')
  return (
    <Page title="คำถามที่พบบ่อย" aside={<CreateButton to={paths.faqs.create}>เพิ่มคำถาม</CreateButton>}>
      {data ? (
        <Faqs faqs={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function Faqs({ faqs }: { faqs: readonly StaffFaq[] }) {
  const { move, busy } = useReorder('faqs', faqs, (body) => api(sortFaqs, { body }))
  if (faqs.length === 0) return <EmptyState title="ยังไม่มีคำถาม เพิ่มข้อแรกได้เลย" />
  return (
    <OrderedList
      label="คำถามที่พบบ่อย"
      busy={busy}
      onMove={(from, to) => void move(from, to)}
      entries={faqs.map((faq) => ({
        id: faq.id,
        name: textOfHtml(faq.question),
        to: paths.faqs.one(faq.id),
        notes: (
          <>
            {!faq.is_active && <StatusChip tone="quiet" icon={HiddenIcon} label="ซ่อนอยู่" />}
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[faq.category, faq.tags].filter(Boolean).join(' · ')}
            </Typography>
          </>
        ),
      }))}
    />
  )
}
