import type { BodyInput } from '@jansi/contract/endpoint'
import { type createTutorial, MAX_TUTORIAL_IMAGES, type StaffTutorial } from '@jansi/contract/staff-content'
import type { StoredImage } from '@jansi/contract/staff-images'
import { youTubeId } from '@jansi/contract/tutorials'
import { showsSomething, textOfHtml } from '../lib/html-text.ts'
import {
  type Difference,
  describeImage,
  describeText,
  type FieldDescription,
  fieldDifferences,
} from '../lib/stale.ts'

type ImageInput = StaffTutorial['images'][number]

/** A tutorial as it is being edited. */
export type TutorialDraft = Omit<StaffTutorial, 'id' | 'version' | 'created_at'>

type TutorialProblems = Partial<
  Record<'title' | 'category_name' | 'author' | 'difficulty_level' | 'video_url' | 'content', string>
>

/** The difficulties that the shop's own articles use; others are possible. */
export const DIFFICULTIES = ['ง่าย', 'ปานกลาง', 'ท้าทาย'] as const

export const EMPTY_TUTORIAL: TutorialDraft = {
  title: '',
  description: '',
  category_name: '',
  author: '',
  difficulty_level: DIFFICULTIES[0],
  main_image: null,
  video_url: '',
  content: '',
  tags: '',
  is_published: false,
  images: [],
}

/** An article as its form begins. */
export function tutorialDraft(tutorial: StaffTutorial): TutorialDraft {
  const { id: _id, version: _version, created_at: _createdAt, ...draft } = tutorial
  return draft
}

/** Returns the problems that prevent saving a tutorial; empty if there are none. */
export function tutorialProblems(draft: TutorialDraft): TutorialProblems {
  const link = draft.video_url.trim()
  return {
    ...(!draft.title.trim() && { title: 'ระบุชื่อบทความ' }),
    ...(!draft.category_name.trim() && { category_name: 'ระบุหมวดหมู่ เช่น เทคนิค' }),
    ...(!draft.author.trim() && { author: 'ระบุชื่อผู้เขียน' }),
    ...(!draft.difficulty_level.trim() && { difficulty_level: 'ระบุระดับความยาก' }),
    ...(link !== '' &&
      youTubeId(link) === null && {
        video_url: 'ใช้ลิงก์ของ YouTube เช่น https://youtu.be/… หรือเว้นว่างไว้',
      }),
    ...(draft.is_published &&
      !showsSomething(draft.content) && { content: 'เขียนเนื้อหาก่อนเผยแพร่ หรือบันทึกเป็นฉบับร่าง' }),
  }
}

/** The tutorial as the server takes it; only for a draft without problems. */
export function tutorialBody(draft: TutorialDraft): BodyInput<typeof createTutorial> {
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    category_name: draft.category_name.trim(),
    author: draft.author.trim(),
    difficulty_level: draft.difficulty_level.trim(),
    main_image_key: draft.main_image?.key ?? null,
    video_url: draft.video_url.trim(),
    content: draft.content,
    tags: draft.tags.trim(),
    is_published: draft.is_published,
    images: draft.images.map(({ image, caption }) => ({ image_key: image.key, caption: caption.trim() })),
  }
}

/** The images with new ones at the end, as many as an article holds. */
export function withImages(pictures: readonly ImageInput[], stored: readonly StoredImage[]): ImageInput[] {
  return [...pictures, ...stored.map((image) => ({ image, caption: '' }))].slice(0, MAX_TUTORIAL_IMAGES)
}

const FIELD_NAMES: { [Field in keyof TutorialDraft]: string } = {
  title: 'ชื่อบทความ',
  description: 'คำโปรย',
  category_name: 'หมวดหมู่',
  author: 'ผู้เขียน',
  difficulty_level: 'ระดับความยาก',
  main_image: 'รูปหลัก',
  video_url: 'วิดีโอ',
  content: 'เนื้อหา',
  tags: 'แท็ก',
  is_published: 'เผยแพร่',
  images: 'รูปประกอบ',
}

/** Returns the changes of another volunteer to a tutorial since `base` was read, as text. */
export function tutorialDifferences(
  base: TutorialDraft,
  mine: TutorialDraft,
  theirs: TutorialDraft,
): Difference[] {
  return fieldDifferences(base, mine, theirs, { names: FIELD_NAMES, say })
}

function say(field: keyof TutorialDraft, draft: TutorialDraft): FieldDescription {
  if (field === 'images') return draft.images.map(({ image, caption }) => ({ url: image.url, caption }))
  if (field === 'main_image') return describeImage(draft.main_image)
  if (field === 'is_published') return draft.is_published ? 'เผยแพร่' : 'ฉบับร่าง'
  return describeText(field === 'content' ? textOfHtml(draft.content) : draft[field])
}
