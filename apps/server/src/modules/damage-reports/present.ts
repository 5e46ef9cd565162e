import type { DamageReport, OwnDamageReport } from '@jansi/contract/damage-reports'
import type { ImageLinks } from '../../core/image-links.ts'
import { groupBy } from '../../domain/group-by.ts'
import { isShownToStaff, isUnanswered, mayAddPhoto } from './policy.ts'
import type { DamageReportView } from './queries.ts'

/** A photo of a report with links for a viewer who may see it. */
export function presentDamagePhoto(
  { id, position, imageKey }: DamageReportView['photos'][number],
  links: ImageLinks,
): DamageReport['photos'][number] {
  return { id, position, image: links.private(imageKey), thumbnail: links.thumbnail(imageKey) }
}

function presentReport(view: DamageReportView, links: ImageLinks): DamageReport {
  const { report, item, photos, namedPieces } = view
  const { answeredAt, advice } = report
  return {
    id: report.id,
    order: report.orderId,
    order_item: item.id,
    product_name: item.productName,
    size: item.variantSize,
    kind: report.kind,
    quantity: report.quantity,
    ...(namedPieces.length > 0 && { pieces: namedPieces }),
    note: report.note,
    created_at: report.createdAt.toISOString(),
    photos: photos.map((photo) => presentDamagePhoto(photo, links)),
    still_out: view.stillOut,
    answer: answeredAt && advice && { advice, text: report.answer, at: answeredAt.toISOString() },
  }
}

/** A report as its member sees it. */
export function presentOwnReport(view: DamageReportView, links: ImageLinks): OwnDamageReport {
  const { report } = view
  const received = isShownToStaff(view) ? 'received' : 'incomplete'
  return {
    ...presentReport(view, links),
    state: report.answeredAt === null ? received : 'answered',
    can: { add_photo: mayAddPhoto(view), withdraw: isUnanswered(report) },
  }
}

/** The complete reports as staff see them, by order item. */
export function presentReportsByItem(
  views: readonly DamageReportView[],
  links: ImageLinks,
): Map<number, DamageReport[]> {
  const byItem = groupBy(views.filter(isShownToStaff), ({ item }) => item.id)
  return new Map([...byItem].map(([id, own]) => [id, own.map((view) => presentReport(view, links))]))
}
