import { MAX_DAMAGE_PHOTOS } from '@jansi/contract/damage-kinds'
import type { DamageReportView } from './queries.ts'

/** Staff see broken pieces once there is a photo of them; lost ones cannot be photographed. */
export function isShownToStaff({ report, photos }: Pick<DamageReportView, 'report' | 'photos'>): boolean {
  return report.kind === 'lost' || photos.length > 0
}

/** The member adds photos until staff have replied. */
export function mayAddPhoto({ report, photos }: Pick<DamageReportView, 'report' | 'photos'>): boolean {
  return isUnanswered(report) && photos.length < MAX_DAMAGE_PHOTOS
}

/** True while neither staff nor the member have ended the report. */
export function isUnanswered({
  answeredAt,
  withdrawnAt,
}: Pick<DamageReportView['report'], 'answeredAt' | 'withdrawnAt'>): boolean {
  return answeredAt === null && withdrawnAt === null
}
