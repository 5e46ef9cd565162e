import { type ComponentProps, useState } from 'react'
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
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      alt={alt}
      src={shown ?? placeholder}
      srcSet={shown ? srcSet : undefined}
      sizes={shown ? sizes : undefined}
      onError={() => shown && setBroken(shown)}
      className={classNames('max-w-full object-cover', className)}
    />
  )
}
