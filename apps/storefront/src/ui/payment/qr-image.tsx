import { Skeleton } from '../page/states.tsx'

type QrImageProps = {
  /** Undefined while it loads. */
  src: string | undefined
  alt: string
  loadingText: string
  /** Pixels of an edge, and the class of that size. */
  edge: number
  size: string
}

/** A QR for the desk, or its place while it loads. */
export function QrImage({ src, alt, loadingText, edge, size }: QrImageProps) {
  if (src === undefined) {
    return (
      <div role="status">
        <Skeleton className={size} />
        <span className="sr-only">{loadingText}</span>
      </div>
    )
  }
  const frame = `${size} shrink-0 rounded-sm border border-line`
  return <img src={src} alt={alt} width={edge} height={edge} className={frame} />
}
