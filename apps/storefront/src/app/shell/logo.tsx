import { useSiteSettings } from '../../lib/queries/site-settings.ts'

/** The club's logo, at most four times as wide as high, or a palette with four dabs of paint. */
export function Logo({ className }: { className: string }) {
  const { logo, logo_info: info } = useSiteSettings()?.identity ?? {}
  return logo ? (
    <img
      src={logo}
      alt=""
      width={info?.width}
      height={info?.height}
      className={`w-auto max-w-28 object-contain ${className}`}
    />
  ) : (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <path
        d="M20 4C10.6 4 3 10.8 3 19.6 3 28.6 10.2 36 19.4 36c3 0 4.3-1.6 4.3-3.6 0-2.7-2.1-3.4-2.1-5.9 0-2.3 1.8-3.9 4.5-3.9h4.4c4 0 6.5-2.7 6.5-6.6C37 9.6 29.2 4 20 4Z"
        className="fill-indigo"
      />
      <circle cx="11.5" cy="18" r="2.7" className="fill-wash-rose" />
      <circle cx="17" cy="11.3" r="2.7" className="fill-wash-sun" />
      <circle cx="25" cy="11.3" r="2.7" className="fill-wash-leaf" />
      <circle cx="12.5" cy="26" r="2.7" className="fill-wash-sky" />
    </svg>
  )
}
