import { useHydrated } from '@jansi/client/use-hydrated'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import placeholder from './placeholder.svg?no-inline'

export type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'onError'> & {
  src: string | null | undefined
  alt: string
  width: number
  height: number
  /** `imageSrcSet(src)` of the contract, for the shop's public images. */
  srcSet?: string | undefined
  /** How wide it is shown, as in HTML `sizes`; lets the browser take the smallest copy that serves. */
  sizes?: string
}

/** An image that gives way to a drawn palette if it is missing or broken. Lazy by default. */
export function ImageWithFallback({ src, srcSet, sizes, className, alt, ...rest }: ImageWithFallbackProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken ? src : null
  const image = useRef<HTMLImageElement>(null)
  const hydrated = useHydrated()
  const [isServers] = useState(!hydrated)
  useEffect(() => {
    // An image of the server's HTML that broke before it was hydrated has called no listener.
    if (isServers && shown && isBroken(image.current)) setBroken(shown)
  }, [isServers, shown])
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      ref={image}
      alt={alt}
      src={shown ?? placeholder}
      srcSet={shown ? srcSet : undefined}
      sizes={shown ? sizes : undefined}
      onError={() => shown && setBroken(shown)}
      className={classNames('max-w-full object-cover', className)}
    />
  )
}

function isBroken(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth === 0
}
