import { describe, expect, it } from 'vitest'
import { problemsOf } from '../form/form-testing.ts'
import { tutorialForm } from './tutorial-form.tsx'

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

const values = tutorialForm.valuesOf(stored)

describe('a tutorial', () => {
  it('owes a title, a category and an author, and its words once it is published', () => {
    expect(problemsOf(tutorialForm, tutorialForm.empty)).toEqual({
      title: 'ระบุชื่อบทความ',
      category_name: 'ระบุหมวดหมู่ เช่น เทคนิค',
      author: 'ระบุชื่อผู้เขียน',
    })
    expect(problemsOf(tutorialForm, values)).toEqual({})
    expect(problemsOf(tutorialForm, { ...values, content: '<p></p>' })).toEqual({
      content: 'เขียนเนื้อหาก่อนเผยแพร่ หรือบันทึกเป็นฉบับร่าง',
    })
    expect(problemsOf(tutorialForm, { ...values, content: '', is_published: false })).toEqual({})
    expect(problemsOf(tutorialForm, { ...values, difficulty_level: ' ' })).toEqual({
      difficulty_level: 'ระบุระดับความยาก',
    })
  })

  it.each(['https://vimeo.com/1', 'youtube', 'https://www.youtube.com/watch?v=short'])(
    'takes no video from “%s”',
    (video_url) => {
      expect(problemsOf(tutorialForm, { ...values, video_url })).toEqual({
        video_url: 'ใช้ลิงก์ของ YouTube เช่น https://youtu.be/… หรือเว้นว่างไว้',
      })
    },
  )

  it('describes the changes of somebody else in words', () => {
    const base = values
    const theirs = { ...base, content: '<p>เริ่มจากสี</p>', images: [], is_published: false }
    expect(tutorialForm.differences(base, { ...base, content: '<p>x</p>' }, theirs)).toEqual([
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
