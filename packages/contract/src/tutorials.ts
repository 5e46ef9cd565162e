import { z } from 'zod'
import { get } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { intId, timestamp } from './fields.ts'
import { imageInfo } from './image-info.ts'

export const tutorialBody = z.object({
  id: intId,
  title: z.string(),
  description: z.string(),
  /** Tutorial category id. */
  category: intId,
  category_name: z.string(),
  author: z.string(),
  created_at: timestamp,
  difficulty_level: z.string(),
  main_image: z.string().nullable(),
  /** Of `main_image`; left out until the shop has measured it, as in `images`. */
  main_image_info: imageInfo.optional(),
  video_url: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** The beginning of `content` for a preview, cut at a word; only in lists. */
  preview: z.string().optional(),
  images: z.array(
    z.object({
      id: intId,
      image: z.string(),
      image_info: imageInfo.optional(),
      caption: z.string(),
      order: z.number().int().nonnegative(),
    }),
  ),
  /** Comma-separated. */
  tags: z.string(),
})
export type Tutorial = z.infer<typeof tutorialBody>

export const tutorialCategoryBody = z.object({ id: intId, name: z.string() })

export const listTutorials = get.public('/tutorials/', {
  summary: 'List published tutorials, newest first',
  200: z.array(tutorialBody),
})

export const getTutorial = get.public('/tutorials/:id/', {
  summary: 'Get a tutorial',
  200: tutorialBody,
  404: errorBody,
})

export const listTutorialCategories = get.public('/tutorialcategory/', {
  summary: 'List tutorial categories',
  200: z.array(tutorialCategoryBody),
})
