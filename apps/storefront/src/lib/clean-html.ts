import DOMPurify from 'dompurify'

const purifier = DOMPurify()

// Links that staff write lead out of the shop: they open beside it and learn nothing of it.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

/** HTML written by staff, without anything that runs, submits or restyles; safe to set as inner HTML. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'id', 'class'],
  })
}

/** As cleanHtml, with phrases only: no blocks, links or pictures, for the inside of a button. */
export function cleanPhrase(html: string): string {
  return purifier.sanitize(html, { ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'u', 'br'], ALLOWED_ATTR: [] })
}

/** As cleanHtml, for a preview: paragraphs and lists, headings as bold paragraphs, no links or pictures. */
export function cleanPreview(html: string): string {
  const flat = html.replace(/<h[1-6](?:\s[^>]*)?>/gi, '<p><strong>').replace(/<\/h[1-6]>/gi, '</strong></p>')
  return purifier.sanitize(flat, {
    ALLOWED_TAGS: ['p', 'ul', 'ol', 'li', 'blockquote', 'b', 'strong', 'i', 'em', 'u', 'br'],
    ALLOWED_ATTR: [],
  })
}

/** The words of HTML, without its tags. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}
