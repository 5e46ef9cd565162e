import { expect, test } from 'vitest'
import { youtubeEmbed } from './video.ts'

const embed = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/v/dQw4w9WgXcQ',
])('%s becomes an embed address', { tags: '@spec-5.display.youtube' }, (url) => {
  expect(youtubeEmbed(url)).toBe(embed)
})

test.each([
  '',
  'https://vimeo.com/12345678901',
  'javascript:alert("https://youtu.be/dQw4w9WgXcQ")',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/short',
  'https://youtu.be/dQw4w9WgXcQtoolong',
])('%s does not', (url) => {
  expect(youtubeEmbed(url)).toBeNull()
})
