import { expect, test } from 'vitest'
import { youTubeFrame, youTubeLink, youTubeVideo } from './youtube.ts'

const ID = 'dQw4w9WgXcQ'

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?list=PL1&v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://m.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https://www.youtube.com/v/${ID}`,
  // thibaudgg/video_info PR 230, lfnovo/content-core #39, SnowCait/nostter PR 2530
  `youtu.be/${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `https://YouTube.com/watch?v=${ID}`,
  `Https://youtu.be/${ID}`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://gaming.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch/?v=${ID}`,
  `https://www.youtube.com/watch?feature=share&amp;v=${ID}`,
  `https://www.youtube.com/e/${ID}`,
  `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`,
  `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=a" title="x"></iframe>`,
  // Of the same kind
  `//www.youtube.com/embed/${ID}`,
  ` https://www.youtube-nocookie.com/embed/${ID}/ `,
])('%s leads to the video', { tags: '@spec-5.display.youtube' }, (text) => {
  expect(youTubeVideo(text)).toEqual({ id: ID, start: 0 })
})

test.each([
  '',
  'https://vimeo.com/12345678901',
  `javascript:alert("https://youtu.be/${ID}")`,
  `javascript:alert(1)//youtu.be/${ID}`,
  `https://youtube.com.evil.test/watch?v=${ID}`,
  `https://evil.test/?u=https://youtu.be/${ID}`,
  `https://www.youtube.com@evil.test/watch?v=${ID}`,
  `https://www.youtube.com/attribution_link?u=${encodeURIComponent(`@evil.test/watch?v=${ID}`)}`,
  'https://youtu.be/short',
  `https://youtu.be/${ID}toolong`,
  `<iframe src="https://evil.test/${ID}"></iframe>`,
])('%s leads to none', (text) => {
  expect(youTubeVideo(text)).toBeNull()
})

// ricardofiorani/php-video-url-parser #6, tldraw #5151, Automattic/jetpack PR 601
test.each([
  ['?t=120', 120],
  ['?t=90s', 90],
  ['?si=a&t=1m30s', 90],
  ['?start=45', 45],
  ['?t=1h2m3s', 3723],
  ['#t=2m', 120],
  ['?t=later', 0],
  ['?t=', 0],
])('a link that ends in %s plays from second %i', (end, start) => {
  expect(youTubeVideo(`https://youtu.be/${ID}${end}`)).toEqual({ id: ID, start })
})

test('plays without cookies, from its start', () => {
  expect(youTubeFrame({ id: ID, start: 0 })).toBe(`https://www.youtube-nocookie.com/embed/${ID}`)
  expect(youTubeFrame({ id: ID, start: 90 })).toBe(`https://www.youtube-nocookie.com/embed/${ID}?start=90`)
})

test('is saved as it was written, or as an address if it was none', () => {
  for (const text of ['', `https://m.youtube.com/watch?v=${ID}&t=10`]) expect(youTubeLink(text)).toBe(text)
  expect(youTubeLink(`youtu.be/${ID}?t=1m`)).toBe(`https://youtu.be/${ID}?t=60`)
  expect(youTubeLink(`<iframe src="https://www.youtube.com/embed/${ID}?start=5"></iframe>`)).toBe(
    `https://youtu.be/${ID}?t=5`,
  )
})
