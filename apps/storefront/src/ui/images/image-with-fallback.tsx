import { useHydrated } from '@jansi/client/use-hydrated'
import type { ImageInfo } from '@jansi/contract/image-info'
import { imageSrcSet } from '@jansi/contract/images'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { tintClasses } from './image-tint.ts'
import placeholder from './placeholder.svg?no-inline'

export type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError' | 'ref'> & {
  src: string | null | undefined
  alt: string
  width: number
  height: number
  /** Its colour fills the place of the image while that loads. */
  info?: ImageInfo | undefined
  /**
   * How wide the image is shown, as in HTML `sizes`: the browser then takes the smallest file that suffices, AVIF if it
   * can. Without it the file at `src` is shown.
   */
  sizes?: string
}

/** An image that gives way to a drawn palette if it is missing or broken. Lazy by default. */
export function ImageWithFallback({ src, info, sizes, className, alt, ...rest }: ImageWithFallbackProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken ? src : null
  const srcSet = shown && sizes ? imageSrcSet(shown) : undefined
  const image = useRef<HTMLImageElement>(null)
  const hydrated = useHydrated()
  const [isServers] = useState(!hydrated)
  useEffect(() => {
    // An image of the server's HTML that broke before it was hydrated has called no listener.
    if (isServers && shown && isBroken(image.current)) setBroken(shown)
  }, [isServers, shown])

  const img = (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      ref={image}
      alt={alt}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={shown ?? placeholder}
      onError={() => shown && setBroken(shown)}
      className={classNames('max-w-full object-cover', className, shown && tintClasses(info))}
    />
  )
  if (!shown || !srcSet) return img
  return (
    // Neither element has a box: in a grid, a source with one would take the place of the image.
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={imageSrcSet(shown, 'avif')} sizes={sizes} />
      {img}
    </picture>
  )
}

function isBroken(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth === 0
}
