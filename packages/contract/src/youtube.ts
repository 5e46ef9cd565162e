const YOUTUBE_HOST = /^(?:(?:www|m|music|gaming)\.)?(youtube(?:-nocookie)?\.com|youtu\.be)$/
const VIDEO_PATH = /^\/(?:embed|shorts|live|v|e|vi)\/([^/]+)/
const VIDEO_ID = /^[\w-]{11}(?![\w-])/
const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/i

/** A video by the 11 characters of its id (section 5), and the second from which it plays. */
export type YouTubeVideo = { id: string; start: number }

/**
 * Returns the video that a text leads to: an address of YouTube in any of its forms, with or without its scheme, or the
 * code that YouTube offers for other pages. Null for anything else.
 */
export function youTubeVideo(text: string): YouTubeVideo | null {
  const written = (/<iframe[^>]*\ssrc=["']([^"']+)/i.exec(text)?.[1] ?? text).trim().replaceAll('&amp;', '&')
  const address = /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const host = YOUTUBE_HOST.exec(url.hostname)?.[1]
  if (!host) return null
  if (url.pathname === '/attribution_link') {
    return youTubeVideo(`https://youtube.com${url.searchParams.get('u') ?? ''}`)
  }
  const id = host === 'youtu.be' ? url.pathname.slice(1) : idOnYouTube(url)
  if (!VIDEO_ID.test(id)) return null
  const start = url.searchParams.get('t') ?? url.searchParams.get('start') ?? /^#t=(.+)/.exec(url.hash)?.[1]
  return { id: id.slice(0, 11), start: secondsOf(start ?? '') }
}

/** Returns the address under which a video is saved: the one that was written, or one of ours for other forms. */
export function youTubeLink(text: string): string {
  const video = youTubeVideo(text)
  if (!video || /^https?:\/\/\S+$/.test(text)) return text
  return `https://youtu.be/${video.id}${video.start > 0 ? `?t=${video.start}` : ''}`
}

/** Returns the address of the frame in which a page plays a video. */
export function youTubeFrame({ id, start }: YouTubeVideo): string {
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

function idOnYouTube({ pathname, searchParams }: URL): string {
  if (/^\/(?:watch\/?)?$/.test(pathname)) return searchParams.get('v') ?? ''
  return VIDEO_PATH.exec(pathname)?.[1] ?? ''
}

/** "90", "90s", "1m30s" or "1h2m3s" in seconds; 0 for anything else. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
