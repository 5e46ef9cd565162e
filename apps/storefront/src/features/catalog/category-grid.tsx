import { useHydrated } from '@jansi/client/use-hydrated'
import { getActiveWorkshop, listCategories } from '@jansi/contract/calls/catalog'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

const washes = ['bg-wash-rose', 'bg-wash-sun', 'bg-wash-leaf', 'bg-wash-sky']
const grid = 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 lg:gap-6'

/**
 * The categories that the active workshop has as tiles, with a hint for guests (specification, section 2, home). The hint is not in the
 * server's HTML, which guests and members share; its place is kept.
 */
export function CategoryGrid() {
  const signedIn = useSignedIn()
  const hydrated = useHydrated()
  return (
    <section>
      <SectionTitle>หมวดหมู่อุปกรณ์</SectionTitle>
      <div className="mb-6 min-h-[88px] sm:min-h-[60px]">
        {hydrated && (signedIn ? <MemberHint /> : <GuestHint />)}
      </div>
      <Tiles />
    </section>
  )
}

function GuestHint() {
  return (
    <Alert tone="info">
      <Link to={paths.signup} className="font-semibold underline underline-offset-4">
        สมัครสมาชิก
      </Link>
      และ
      <Link to={paths.login} className="font-semibold underline underline-offset-4">
        เข้าสู่ระบบ
      </Link>
      ก่อน จึงจะหยิบสินค้าใส่ตะกร้าได้
    </Alert>
  )
}

/** In the place of the guest's hint, so that the page does not move when the browser knows its member. */
function MemberHint() {
  return <Alert tone="quiet">เลือกหมวดหมู่ แล้วหยิบของใส่ตะกร้าได้เลย</Alert>
}

function Tiles() {
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listCategories, {}))
  // A server that does not know the call has all categories open.
  const active = useQuery(queryOf(getActiveWorkshop, {}))
  if (isError && !data) {
    return <ErrorState title="โหลดหมวดหมู่ไม่สำเร็จ" onRetry={() => void refetch()} retrying={isRefetching} />
  }
  if (!data || active.isPending) {
    return (
      <div className={grid}>
        {[...washes, 'e', 'f', 'g', 'h'].map((place) => (
          <Skeleton key={place} className="box-content aspect-4/3 pb-[50px]" />
        ))}
      </div>
    )
  }
  const open = active.data?.category_ids
  const shown = open ? data.filter(({ id }) => open.includes(id)) : data
  if (shown.length === 0) return <EmptyState title="ยังไม่มีหมวดหมู่">กลับมาดูใหม่เร็ว ๆ นี้</EmptyState>
  return (
    <ul className={grid}>
      {shown.map((category, index) => (
        <li key={category.id}>
          <Link
            to={paths.category(category.id)}
            viewTransition
            className="group card card-link block h-full overflow-hidden focus-visible:rounded-card"
          >
            <span className={classNames('block overflow-hidden', washes[index % washes.length])}>
              <ImageWithFallback
                src={category.image}
                info={category.image_info}
                sizes="(min-width: 1024px) 254px, (min-width: 640px) calc(33.4vw - 21px), calc(50vw - 24px)"
                alt=""
                width={320}
                height={240}
                fetchPriority="low"
                className="aspect-4/3 w-full transition-transform duration-200 group-hover:scale-103"
              />
            </span>
            <span className="block px-3 py-3 text-center font-heading font-medium transition-colors duration-150 group-hover:text-indigo-deep">
              {category.display_name || category.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
