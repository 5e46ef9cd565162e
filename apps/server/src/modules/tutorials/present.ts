import type { Tutorial } from '@jansi/contract/tutorials'
import type { ImageLinks } from '../../core/image-links.ts'
import { presentImageInfo } from '../images/present.ts'
import type { ImageInfos } from '../images/queries.ts'
import type { TutorialRow } from './queries.ts'

/** A tutorial as it leaves the server; its HTML was sanitised when it was written. */
export function presentTutorial(row: TutorialRow, links: ImageLinks, infos: ImageInfos): Tutorial {
  const { image_info: mainInfo } = presentImageInfo(row.mainImageKey, infos)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.categoryId,
    category_name: row.categoryName,
    author: row.author,
    created_at: row.createdAt.toISOString(),
    difficulty_level: row.difficultyLevel,
    main_image: links.publicOrNull(row.mainImageKey),
    ...(mainInfo && { main_image_info: mainInfo }),
    video_url: row.videoUrl,
    content: row.content,
    images: row.images.map((image) => ({
      id: image.id,
      image: links.public(image.imageKey),
      ...presentImageInfo(image.imageKey, infos),
      caption: image.caption,
      order: image.position,
    })),
    tags: row.tags,
  }
}
