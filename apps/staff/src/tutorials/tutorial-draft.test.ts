import { createTutorial, MAX_TUTORIAL_IMAGES } from '@jansi/contract/staff-content'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_TUTORIAL,
  tutorialBody,
  tutorialDifferences,
  tutorialDraft,
  tutorialProblems,
  withImages,
} from './tutorial-draft.ts'

const picture = (letter: string) => ({
  key: `public/${letter.repeat(22)}`,
  url: `/media/public/${letter.repeat(22)}/1280.webp`,
})
const stored = {
  id: 3,
  version: 2,
  title: 'ผสมสีน้ำ',
  description: '',
  category_name: 'เทคนิค',
  author: 'กมล',
  difficulty_level: 'ง่าย',
  main_image: null,
  video_url: 'https://youtu.be/dQw4w9WgXcQ',
  content: '<p>เริ่มจากน้ำ</p>',
  tags: 'สีน้ำ',
  is_published: true,
  created_at: '2026-11-01T00:00:00Z',
  images: [{ image: picture('a'), caption: 'จาน' }],
}

describe('a tutorial', () => {
  it('goes out as the contract takes it', () => {
    const draft = { ...tutorialDraft(stored), title: ' ผสมสี ', main_image: picture('b') }
    expect(createTutorial.body.parse(tutorialBody(draft))).toMatchObject({
      title: 'ผสมสี',
      main_image_key: picture('b').key,
      images: [{ image_key: picture('a').key, caption: 'จาน' }],
      is_published: true,
    })
  })

  it('owes a title, a category and an author, and its words once it is published', () => {
    expect(Object.keys(tutorialProblems(EMPTY_TUTORIAL)).sort()).toEqual(['author', 'category_name', 'title'])
    expect(tutorialProblems(tutorialDraft(stored))).toEqual({})
    expect(tutorialProblems({ ...tutorialDraft(stored), content: '<p></p>' })).toHaveProperty('content')
    expect(tutorialProblems({ ...tutorialDraft(stored), content: '', is_published: false })).toEqual({})
  })

  it.each(['https://vimeo.com/1', 'youtube', 'https://www.youtube.com/watch?v=short'])(
    'takes no video from “%s”',
    (video_url) => {
      expect(tutorialProblems({ ...tutorialDraft(stored), video_url })).toHaveProperty('video_url')
    },
  )

  it('holds no more images than an article may', () => {
    const many = withImages(
      [],
      Array.from({ length: MAX_TUTORIAL_IMAGES + 2 }, () => picture('a')),
    )
    expect(many).toHaveLength(MAX_TUTORIAL_IMAGES)
    expect(withImages(stored.images, [picture('b')]).map(({ image }) => image.key)).toEqual([
      picture('a').key,
      picture('b').key,
    ])
  })

  it('lists the changes of somebody else as text', () => {
    const base = tutorialDraft(stored)
    const theirs = { ...base, content: '<p>เริ่มจากสี</p>', images: [], is_published: false }
    expect(tutorialDifferences(base, { ...base, content: '<p>x</p>' }, theirs)).toEqual([
      { field: 'เนื้อหา', theirs: 'เริ่มจากสี', mine: 'x', both: true },
      { field: 'เผยแพร่', theirs: 'ฉบับร่าง', mine: 'เผยแพร่', both: false },
      {
        field: 'รูปประกอบ',
        theirs: [],
        mine: [{ url: stored.images[0]?.image.url, caption: 'จาน' }],
        both: false,
      },
    ])
  })
})
