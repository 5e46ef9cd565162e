const youtube =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/

/** The embed address of a YouTube link with its 11-character id, or null for any other (specification, section 5). */
export function youtubeEmbed(url: string): string | null {
  const id = youtube.exec(url.trim())?.[1]
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : null
}
