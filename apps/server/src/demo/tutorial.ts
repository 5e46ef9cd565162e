export const TUTORIAL_CATEGORIES = ['เทคนิคการวาด', 'ศิลปะเพื่อใจ', 'ดูแลอุปกรณ์'] as const

export interface DemoTutorial {
  title: string
  description: string
  category: (typeof TUTORIAL_CATEGORIES)[number]
  author: string
  difficultyLevel: 'ง่าย' | 'ปานกลาง' | 'ท้าทาย'
  /** How long before the shop's first start it was written. */
  daysAgo: number
  /** The name of its main image in `demo-images/tutorial`. */
  image: string
  videoUrl?: string
  /** HTML of headings, paragraphs and lists. */
  content: string
  /** Its steps: names of images in `demo-images/step`. */
  images: readonly { image: string; caption: string }[]
  tags: readonly string[]
}
