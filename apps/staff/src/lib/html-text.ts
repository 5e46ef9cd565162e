/** The words of HTML without its tags. */
export function textOfHtml(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}

/** Words as HTML that shows exactly them. */
export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** True if HTML shows anything: a word or an image. */
export function showsSomething(html: string): boolean {
  return /<img\b/.test(html) || textOfHtml(html) !== ''
}
