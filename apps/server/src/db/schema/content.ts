import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, requiredInstant } from './columns.ts'

export const banners = pgTable('banners', {
  id: serial('id').primaryKey(),
  imageKey: text('image_key').notNull(),
  altText: text('alt_text').notNull().default(''),
  position: integer('position').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  version: integer('version').notNull().default(1),
})

export const tutorialCategories = pgTable('tutorial_categories', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const tutorials = pgTable('tutorials', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  categoryId: integer('category_id')
    .notNull()
    .references(() => tutorialCategories.id),
  author: text('author').notNull(),
  difficultyLevel: text('difficulty_level').notNull(),
  mainImageKey: text('main_image_key'),
  videoUrl: text('video_url').notNull().default(''),
  /** Sanitised HTML. */
  content: text('content').notNull(),
  /** Comma-separated. */
  tags: text('tags').notNull().default(''),
  isPublished: boolean('is_published').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: requiredInstant('updated_at'),
})

export const tutorialImages = pgTable(
  'tutorial_images',
  {
    id: serial('id').primaryKey(),
    tutorialId: integer('tutorial_id')
      .notNull()
      .references(() => tutorials.id, { onDelete: 'cascade' }),
    imageKey: text('image_key').notNull(),
    caption: text('caption').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('tutorial_images_tutorial').on(t.tutorialId)],
)

export const faqs = pgTable('faqs', {
  id: serial('id').primaryKey(),
  question: text('question').notNull(),
  /** Sanitised HTML. */
  answer: text('answer').notNull(),
  tags: text('tags').notNull().default(''),
  category: text('category').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
})
