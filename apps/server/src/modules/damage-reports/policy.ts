import { MAX_DAMAGE_PHOTOS } from '@jansi/contract/damage-kinds'
import type { damageReports } from '../../db/schema/returns.ts'

/** A report with its photos, as far as the rules ask. */
type Reported = { report: typeof damageReports.$inferSelect; photos: readonly unknown[] }

/** Staff see broken pieces once there is a photo of them; lost ones cannot be photographed. */
export function isShownToStaff({ report, photos }: Reported): boolean {
  return report.kind === 'lost' || photos.length > 0
}

/** The member adds photos until staff have replied. */
export function mayAddPhoto({ report, photos }: Reported): boolean {
  return isUnanswered(report) && photos.length < MAX_DAMAGE_PHOTOS
}

/** True while neither staff nor the member have ended the report. */
export function isUnanswered({
  answeredAt,
  withdrawnAt,
}: Pick<Reported['report'], 'answeredAt' | 'withdrawnAt'>): boolean {
  return answeredAt === null && withdrawnAt === null
}
