import type { TUTORIALS as TUTORIAL_PICTURES } from './art/scenes.ts'
import type { TutorialStepName } from './art/tutorial-steps.ts'

export const TUTORIAL_CATEGORIES = ['เทคนิคการวาด', 'ศิลปะเพื่อใจ', 'ดูแลอุปกรณ์'] as const

export interface DemoTutorial {
  title: string
  description: string
  category: (typeof TUTORIAL_CATEGORIES)[number]
  author: string
  difficultyLevel: 'ง่าย' | 'ปานกลาง' | 'ท้าทาย'
  /** How long before the shop's first start it was written. */
  daysAgo: number
  picture: keyof typeof TUTORIAL_PICTURES
  videoUrl?: string
  /** HTML of headings, paragraphs and lists. */
  content: string
  images: readonly { picture: TutorialStepName; caption: string }[]
  tags: readonly string[]
}
