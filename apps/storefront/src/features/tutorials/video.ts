import { youTubeId } from '@jansi/contract/tutorials'

/** The embed address of a YouTube link with its 11-character id, or null for any other (specification, section 5). */
export function youtubeEmbed(url: string): string | null {
  const id = youTubeId(url)
  return id && `https://www.youtube-nocookie.com/embed/${id}`
}
