import type { StaffTutorial } from '@jansi/contract/staff-content'
import type { ImageLinks } from '../../core/image-links.ts'
import { presentImage } from '../images/present.ts'
import type { TutorialRow } from './queries.ts'

/** A tutorial as staff edit it, with the version that a save must name. */
export function presentStaffTutorial(row: TutorialRow, links: ImageLinks): StaffTutorial {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    category_name: row.categoryName,
    author: row.author,
    difficulty_level: row.difficultyLevel,
    main_image: row.mainImageKey === null ? null : presentImage(row.mainImageKey, links),
    video_url: row.videoUrl,
    content: row.content,
    tags: row.tags,
    is_published: row.isPublished,
    created_at: row.createdAt.toISOString(),
    images: row.images.map((image) => ({
      image: presentImage(image.imageKey, links),
      caption: image.caption,
    })),
  }
}
