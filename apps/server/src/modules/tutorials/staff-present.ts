import type { StaffTutorial } from '@jansi/contract/staff-content'
import type { ImageLinks } from '../../core/image-links.ts'
import { plainRow } from '../../core/plain-row.ts'
import { presentImage } from '../images/present.ts'
import type { TutorialRow } from './queries.ts'

/** A tutorial as staff edit it, with the version that a save must name. */
export function presentStaffTutorial(row: TutorialRow, links: ImageLinks): StaffTutorial {
  return {
    ...plainRow(row),
    main_image: row.mainImageKey === null ? null : presentImage(row.mainImageKey, links),
    images: row.images.map((image) => ({
      image: presentImage(image.imageKey, links),
      caption: image.caption,
    })),
  }
}
