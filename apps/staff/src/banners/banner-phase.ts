import type { StaffBanner } from '@jansi/contract/staff-content'

export type BannerPhase = 'hidden' | 'coming' | 'shown' | 'over'

/** Whether the shop shows a banner at a time (ms): switched off, not yet, now, no longer. */
export function bannerPhase(
  banner: Pick<StaffBanner, 'is_active' | 'starts_at' | 'ends_at'>,
  now: number,
): BannerPhase {
  if (!banner.is_active) return 'hidden'
  if (banner.starts_at !== null && now < Date.parse(banner.starts_at)) return 'coming'
  if (banner.ends_at !== null && now >= Date.parse(banner.ends_at)) return 'over'
  return 'shown'
}
