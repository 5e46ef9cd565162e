import type { User } from '@jansi/contract/auth'
import { getMemberQr } from '@jansi/contract/calls/auth'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { keyOf, NEVER_CHANGED, queryOf } from '../../lib/api/query-of.ts'
import { saveInApp } from '../../lib/orders/in-app-download.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { QrImage } from '../../ui/payment/qr-image.tsx'
import { imageOf, shareOrSaveImage } from '../../ui/payment/save-image.ts'

/** The member's name with the QR by which staff find them at the desk. */
export function MemberCard({ user }: { user: User }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getMemberQr, {}, NEVER_CHANGED),
    queryKey: [...keyOf(getMemberQr), user.pk],
  })
  return (
    <section className="mt-8">
      <SectionTitle>QR สมาชิก</SectionTitle>
      {error && !data ? (
        <ErrorState title="โหลด QR ไม่สำเร็จ" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Card className="flex flex-col items-center gap-4 text-center sm:flex-row sm:text-start">
          <QrImage
            src={data?.qr_code_url}
            alt="QR สมาชิก"
            loadingText="กำลังโหลด QR สมาชิก"
            edge={192}
            size="size-48"
          />
          <div className="min-w-0">
            <p
              translate="no"
              className="text-lg font-semibold wrap-anywhere"
            >{`${user.first_name} ${user.last_name}`}</p>
            <p className="mt-1 text-balance text-ink-soft">ให้อาสาสแกนตอนซื้อหรือยืมที่หน้าร้าน ใช้เข้าสู่ระบบไม่ได้</p>
            {data && (
              <Button variant="secondary" className="mt-3" onClick={() => void save(data.qr_code_url)}>
                <Download aria-hidden className="size-4" />
                บันทึกรูป QR
              </Button>
            )}
          </div>
        </Card>
      )}
    </section>
  )
}

async function save(qr: string): Promise<void> {
  if (!(await saveInApp({ kind: 'member_qr' }))) await shareOrSaveImage(imageOf(qr), 'member-qr.png')
}
