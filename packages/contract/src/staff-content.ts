import { z } from 'zod'
import { del, get, patch, post, put } from './endpoint.ts'
import { intId, timestamp } from './fields.ts'
import { imageKey, storedImage } from './staff-images.ts'
import { enteredTime, freeText, optionalName, requiredText, thingName } from './text-fields.ts'
import { deletedBody, sortInput, staleBody, version, versionQuery } from './versions.ts'
import { youTubeVideo } from './youtube.ts'

export const MAX_ALT_TEXT_CHARACTERS = 300
export const MAX_TUTORIAL_IMAGES = 30
/** Longest texts of a tutorial by field; `caption` is that of one of its images. */
export const MAX_TUTORIAL_CHARACTERS = {
  title: 200,
  description: 1000,
  category_name: 100,
  author: 200,
  difficulty_level: 50,
  video_url: 500,
  content: 200_000,
  tags: 500,
  caption: 300,
} as const
/** Longest texts of a question by field; question and answer as HTML. */
export const MAX_FAQ_CHARACTERS = { question: 500, answer: 50_000, tags: 500, category: 100 } as const

const position = z.number().int().min(0).max(10_000)

// Banners

export const staffBanner = z.object({
  id: intId,
  version,
  image: storedImage,
  alt_text: z.string(),
  position: z.number().int(),
  is_active: z.boolean(),
  /** Shown from and until; null means always. */
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
})
export type StaffBanner = z.infer<typeof staffBanner>
export const staleBanner = staleBody(staffBanner)
/** It ends after it starts, where both are given. */
export const bannerInput = z.strictObject({
  image_key: imageKey,
  alt_text: optionalName(MAX_ALT_TEXT_CHARACTERS),
  position,
  is_active: z.boolean(),
  starts_at: enteredTime.nullable(),
  ends_at: enteredTime.nullable(),
})
export const listStaffBanners = get.staff('/staff/banners/', {
  summary: 'List all banners in order',
  200: z.array(staffBanner),
})
export const createBanner = post.staff('/staff/banners/', {
  summary: 'Create a banner',
  body: bannerInput,
  201: staffBanner,
})
export const updateBanner = patch.staff('/staff/banners/:id/', {
  summary: 'Update the given fields of a banner; `version` must be the version that was read',
  body: bannerInput.omit({ position: true }).partial().extend({ version }),
  200: staffBanner,
  409: staleBanner,
})
export const sortBanners = put.staff('/staff/banners-order/', {
  summary: 'Sort all banners',
  body: sortInput,
  200: z.array(staffBanner),
  409: staleBody(z.array(staffBanner)),
})
export const deleteBanner = del.staff('/staff/banners/:id/', {
  summary: 'Delete a banner; `version` must be the version that was read',
  query: versionQuery,
  200: deletedBody,
  409: staleBanner,
})

// Tutorials

export const staffTutorial = z.object({
  id: intId,
  version,
  title: z.string(),
  description: z.string(),
  category_name: z.string(),
  author: z.string(),
  difficulty_level: z.string(),
  main_image: storedImage.nullable(),
  video_url: z.string(),
  content: z.string(),
  tags: z.string(),
  is_published: z.boolean(),
  created_at: timestamp,
  images: z.array(z.object({ image: storedImage, caption: z.string() })),
})
export type StaffTutorial = z.infer<typeof staffTutorial>
export const staleTutorial = staleBody(staffTutorial)
/** Enough for the longest article in Thai, three bytes per character. */
const ARTICLE_BYTES = 1024 * 1024

export const tutorialImageInput = z.strictObject({
  image_key: imageKey,
  caption: freeText(MAX_TUTORIAL_CHARACTERS.caption),
})

/** HTML is sanitised on write; a video link must be YouTube's, or empty. */
export const tutorialInput = z.strictObject({
  title: thingName(MAX_TUTORIAL_CHARACTERS.title),
  description: freeText(MAX_TUTORIAL_CHARACTERS.description),
  category_name: thingName(MAX_TUTORIAL_CHARACTERS.category_name),
  author: thingName(MAX_TUTORIAL_CHARACTERS.author),
  difficulty_level: thingName(MAX_TUTORIAL_CHARACTERS.difficulty_level),
  main_image_key: imageKey.nullable(),
  video_url: z
    .string()
    .trim()
    .max(MAX_TUTORIAL_CHARACTERS.video_url)
    .refine((link) => link === '' || youTubeVideo(link) !== null, {
      message: 'Enter the address of a YouTube video.',
    }),
  content: freeText(MAX_TUTORIAL_CHARACTERS.content),
  tags: freeText(MAX_TUTORIAL_CHARACTERS.tags),
  is_published: z.boolean(),
  images: z.array(tutorialImageInput).max(MAX_TUTORIAL_IMAGES),
})
export const listStaffTutorials = get.staff('/staff/tutorials/', {
  summary: 'List all tutorials, newest first',
  200: z.array(staffTutorial),
})
export const getStaffTutorial = get.staff('/staff/tutorials/:id/', {
  summary: 'Get a tutorial for editing',
  200: staffTutorial,
})
export const createTutorial = post.staff('/staff/tutorials/', {
  summary: 'Create a tutorial',
  body: tutorialInput,
  bodyBytes: ARTICLE_BYTES,
  201: staffTutorial,
})
export const updateTutorial = put.staff('/staff/tutorials/:id/', {
  summary: 'Replace a tutorial; `version` must be the version that was read',
  body: tutorialInput.extend({ version }),
  bodyBytes: ARTICLE_BYTES,
  200: staffTutorial,
  409: staleTutorial,
})
export const deleteTutorial = del.staff('/staff/tutorials/:id/', {
  summary: 'Delete a tutorial; `version` must be the version that was read',
  query: versionQuery,
  200: deletedBody,
  409: staleTutorial,
})

// Questions

export const staffFaq = z.object({
  id: intId,
  version,
  question: z.string(),
  answer: z.string(),
  tags: z.string(),
  category: z.string(),
  is_active: z.boolean(),
  position: z.number().int(),
})
export type StaffFaq = z.infer<typeof staffFaq>
export const staleFaq = staleBody(staffFaq)
/** Question and answer are HTML: phrases in a question, blocks in an answer; both are sanitised on write. */
export const faqInput = z.strictObject({
  question: thingName(MAX_FAQ_CHARACTERS.question),
  answer: requiredText(MAX_FAQ_CHARACTERS.answer),
  tags: freeText(MAX_FAQ_CHARACTERS.tags),
  category: thingName(MAX_FAQ_CHARACTERS.category),
  is_active: z.boolean(),
  position,
})
export const listStaffFaqs = get.staff('/staff/faqs/', {
  summary: 'List all questions in order',
  200: z.array(staffFaq),
})
export const createFaq = post.staff('/staff/faqs/', {
  summary: 'Create a question',
  body: faqInput,
  201: staffFaq,
})
export const updateFaq = patch.staff('/staff/faqs/:id/', {
  summary: 'Update the given fields of a question; `version` must be the version that was read',
  body: faqInput.omit({ position: true }).partial().extend({ version }),
  200: staffFaq,
  409: staleFaq,
})
export const sortFaqs = put.staff('/staff/faqs-order/', {
  summary: 'Sort all questions',
  body: sortInput,
  200: z.array(staffFaq),
  409: staleBody(z.array(staffFaq)),
})
export const deleteFaq = del.staff('/staff/faqs/:id/', {
  summary: 'Delete a question; `version` must be the version that was read',
  query: versionQuery,
  200: deletedBody,
  409: staleFaq,
})
