import { createHmac, timingSafeEqual } from 'node:crypto'
import { originalOf, thumbnailOf } from '../files/image-files.ts'
import { MAX_CLOCK_SKEW_SECONDS } from './clock-skew.ts'

const LIFETIME_SECONDS = 15 * 60
/** Links of private images change when so many seconds of the clock are full, and at no other time. */
const STEP_SECONDS = 300
/** How far away the end of a link of ours can be. */
const MAX_SECONDS = LIFETIME_SECONDS + STEP_SECONDS + MAX_CLOCK_SKEW_SECONDS

/** Creates and checks the addresses of images, absolute on the public URL. */
export type ImageLinks = {
  /** A public image in its largest width (see the contract's `images`). */
  public(key: string): string
  publicOrNull(key: string | null): string | null
  /** The same image as a JPEG of at most 1200 pixels in width, for link previews. */
  share(key: string): string
  /** Returns a link to a private image that works for about 15 minutes: an `<img>` sends no bearer token. */
  private(key: string): string
  /** Returns a link to the small copy of a private image that works for about 15 minutes. */
  thumbnail(key: string): string
  /** True if the signature of a private image's link is valid, has not expired and expires as soon as one of ours. */
  verify(key: string, expires: string, signature: string): boolean
}

/** Returns when links of private images that are made at `now` will be made otherwise, in milliseconds. */
export function linksChangeAt(now: Date): number {
  const step = STEP_SECONDS * 1000
  return (Math.floor(now.getTime() / step) + 1) * step
}

/** `clock` decides expiry; the secret key signs. */
export function imageLinks(publicUrl: string, secretKey: string, clock: () => Date): ImageLinks {
  const sign = (key: string, expires: string) =>
    createHmac('sha256', secretKey).update(`image:${key}:${expires}`).digest('base64url')
  const publicLink = (key: string) => `${publicUrl}/media/${originalOf(key)}`
  const privateLink = (key: string) => {
    // Rounded, so that pages fetched within minutes get the same link and the browser keeps the image.
    const expires = String(linksChangeAt(clock()) / 1000 + LIFETIME_SECONDS)
    return `${publicUrl}/media/${key}?expires=${expires}&signature=${sign(key, expires)}`
  }
  return {
    public: publicLink,
    share: (key) => `${publicUrl}/media/${key}/share.jpg`,
    publicOrNull: (key) => (key === null ? null : publicLink(key)),
    private: privateLink,
    thumbnail: (key) => privateLink(thumbnailOf(key)),
    verify(key, expires, signature) {
      const left = Number(expires) - clock().getTime() / 1000
      if (!/^\d{1,12}$/.test(expires) || left < 0 || left > MAX_SECONDS) return false
      const right = Buffer.from(sign(key, expires))
      const given = Buffer.from(signature)
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
