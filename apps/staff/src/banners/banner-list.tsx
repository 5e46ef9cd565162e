import { serverNow } from '@jansi/client/server-clock'
import { sortBanners } from '@jansi/contract/calls/staff-content'
import type { StaffBanner } from '@jansi/contract/staff-content'
import type { StatusTone } from '@jansi/contract/status-table'
import type { SvgIconComponent } from '@mui/icons-material'
import OverIcon from '@mui/icons-material/EventBusy'
import ComingIcon from '@mui/icons-material/Schedule'
import ShownIcon from '@mui/icons-material/Visibility'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { useReorder } from '../lib/sorting/use-reorder.ts'
import { dateTime } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { ProductImage } from '../ui/images/product-image.tsx'
import { CreateButton } from '../ui/lists/create-button.tsx'
import { OrderedList } from '../ui/lists/ordered-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { type BannerPhase, bannerPhase } from './banner-phase.ts'

const PHASES: Record<BannerPhase, { tone: StatusTone; icon: SvgIconComponent; label: string }> = {
  shown: { tone: 'done', icon: ShownIcon, label: 'แสดงอยู่' },
  coming: { tone: 'info', icon: ComingIcon, label: 'ยังไม่ถึงเวลา' },
  over: { tone: 'quiet', icon: OverIcon, label: 'สิ้นสุดแล้ว' },
  hidden: { tone: 'quiet', icon: HiddenIcon, label: 'ซ่อนอยู่' },
}

/** The home page's banners in their order. */
export function BannerList() {
  const { data, error, refetch } = useGetList<StaffBanner>('banners')
  return (
    <Page title="แบนเนอร์" aside={<CreateButton to={paths.banners.create}>เพิ่มแบนเนอร์</CreateButton>}>
      {data ? (
        <Banners banners={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function Banners({ banners }: { banners: readonly StaffBanner[] }) {
  const { move, busy } = useReorder('banners', banners, (body) => api(sortBanners, { body }))
  if (banners.length === 0) return <EmptyState title="ยังไม่มีแบนเนอร์ เพิ่มรูปแรกได้เลย" />
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        หน้าแรกของร้านเลื่อนแบนเนอร์ตามลำดับนี้
      </Typography>
      <OrderedList
        label="แบนเนอร์"
        busy={busy}
        onMove={(from, to) => void move(from, to)}
        entries={banners.map((banner) => ({
          id: banner.id,
          name: banner.alt_text || `แบนเนอร์ ${banner.id}`,
          to: paths.banners.one(banner.id),
          lead: <ProductImage image={banner.image.url} />,
          notes: (
            <>
              <StatusChip {...PHASES[bannerPhase(banner, serverNow())]} />
              <Typography variant="body2" color="textSecondary">
                {scheduleOf(banner)}
              </Typography>
            </>
          ),
        }))}
      />
    </>
  )
}

function scheduleOf({ starts_at, ends_at }: StaffBanner): string {
  return [starts_at && `ตั้งแต่ ${dateTime(starts_at)}`, ends_at && `ถึง ${dateTime(ends_at)}`]
    .filter(Boolean)
    .join(' ')
}
