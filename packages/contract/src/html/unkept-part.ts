import { isOwnImage } from '../rich-text.ts'
import { readHtmlTokens } from './html-tokens.ts'
import { linkAddress } from './link-address.ts'

/**
 * Returns the error code of the first image or link in HTML of staff that no text of the shop may have, or null. Such a
 * text is refused: without them it would be another. `publicUrl` is the shop's own address.
 */
export function unkeptPart(html: string, publicUrl: string): 'image_elsewhere' | 'link_unusable' | null {
  for (const token of readHtmlTokens(html)) {
    if (typeof token === 'string' || token.isEnd) continue
    const { name, attributes } = token
    if (name === 'img' && !isImageOf(publicUrl, attributes.get('src') ?? '')) return 'image_elsewhere'
    const href = name === 'a' ? attributes.get('href') : undefined
    if (href && linkAddress(href) === null) return 'link_unusable'
  }
  return null
}

/** True for the address of a public image of the shop with this address, or a path of one. */
export function isImageOf(publicUrl: string, src: string): boolean {
  return isOwnImage(src) && (src.startsWith('/') || src.startsWith(`${publicUrl}/`))
}
