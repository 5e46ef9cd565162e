import { showsSomething, textOfHtml } from '@jansi/client/html/html-text'
import {
  createTutorial,
  type StaffTutorial,
  tutorialImageInput,
  updateTutorial,
} from '@jansi/contract/staff-content'
import { storedImage } from '@jansi/contract/staff-images'
import { z } from 'zod'
import { describeText, fieldDifferences } from '../form/differences.ts'
import { optionalImage, trimmed } from '../form/typed-values.ts'
import type { ContractForm } from '../form/use-contract-form.ts'

const { shape } = createTutorial.body

const captionedImage = z
  .object({ image: storedImage, caption: trimmed(tutorialImageInput.shape.caption) })
  .transform(({ image, caption }) => ({ image_key: image.key, caption }))

const schema = z.object({
  title: shape.title,
  description: trimmed(shape.description),
  category_name: shape.category_name,
  author: shape.author,
  difficulty_level: shape.difficulty_level,
  main_image_key: optionalImage,
  video_url: shape.video_url,
  content: shape.content,
  tags: trimmed(shape.tags),
  is_published: shape.is_published,
  images: z.array(captionedImage).pipe(shape.images),
})

/** A tutorial as it is edited. */
export type TutorialValues = z.input<typeof schema>

/** The tags of the shop's own articles; staff may write others. */
export const DIFFICULTIES = ['ง่าย', 'ปานกลาง', 'ท้าทาย'] as const

export const tutorialForm: ContractForm<StaffTutorial, TutorialValues, z.output<typeof schema>> = {
  schema,
  texts: {
    title: 'ระบุชื่อบทความ',
    category_name: 'ระบุหมวดหมู่ เช่น เทคนิค',
    author: 'ระบุชื่อผู้เขียน',
    difficulty_level: 'ระบุระดับความยาก',
    video_url: 'ใช้ลิงก์ของ YouTube เช่น https://youtu.be/… หรือเว้นว่างไว้',
  },
  rules: ({ is_published, content }) =>
    is_published && !showsSomething(content)
      ? [{ path: ['content'], text: 'เขียนเนื้อหาก่อนเผยแพร่ หรือบันทึกเป็นฉบับร่าง' }]
      : [],
  valuesOf: ({ id: _id, version: _version, created_at: _createdAt, main_image, ...values }) => ({
    ...values,
    main_image_key: main_image,
  }),
  empty: {
    title: '',
    description: '',
    category_name: '',
    author: '',
    difficulty_level: DIFFICULTIES[0],
    main_image_key: null,
    video_url: '',
    content: '',
    tags: '',
    is_published: false,
    images: [],
  },
  differences: (base, mine, theirs) =>
    fieldDifferences(base, mine, theirs, {
      names: {
        title: 'ชื่อบทความ',
        description: 'คำโปรย',
        category_name: 'หมวดหมู่',
        author: 'ผู้เขียน',
        difficulty_level: 'ระดับความยาก',
        main_image_key: 'รูปหลัก',
        video_url: 'วิดีโอ',
        content: 'เนื้อหา',
        tags: 'แท็ก',
        is_published: 'เผยแพร่',
        images: 'รูปประกอบ',
      },
      describe: {
        content: (html) => describeText(textOfHtml(html)),
        is_published: (published) => (published ? 'เผยแพร่' : 'ฉบับร่าง'),
        images: (images) => images.map(({ image, caption }) => ({ url: image.url, caption })),
      },
    }),
  stale: updateTutorial.responses[409],
}
