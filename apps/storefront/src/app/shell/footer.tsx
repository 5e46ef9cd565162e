import type { Elements } from '@jansi/client/elements'
import { useHydrated } from '@jansi/client/use-hydrated'
import { dialledNumber } from '@jansi/contract/dialled-number'
import { imageAtWidth } from '@jansi/contract/images'
import { APP_VERSION } from '@jansi/contract/limits'
import type { PublicSettings } from '@jansi/contract/settings'
import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/pages/paths.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { storedVersion } from '../../lib/session/app-version.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { useShopWords } from '../../ui/page/shop-words.ts'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { Logo } from './logo.tsx'

/** The foot of every page: purpose of the shop, contact of the club, its operator, the version. */
export function Footer() {
  const site = useSiteSettings()
  const { shop } = useShopWords()
  return (
    <footer className="mt-10 border-t border-line bg-card md:mt-12">
      <div className="page-width grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 py-4 md:grid-cols-2 md:gap-10 md:py-10 lg:grid-cols-[3fr_4fr_2fr_auto]">
        <div className="max-md:col-span-2 md:max-w-xs">
          <p className="mb-1 flex items-center gap-2.5 font-heading text-lg font-medium">
            <Logo className="h-7 md:h-8" />
            <span translate="no">{shop}</span>
          </p>
          {site?.identity?.tagline && (
            <p className="mb-1 font-medium">
              <ThaiText>{site.identity.tagline}</ThaiText>
            </p>
          )}
          <p className="text-sm text-ink-soft">
            <ThaiText>{site?.footer_text || site?.identity?.about || ''}</ThaiText>
          </p>
        </div>
        {site && <Contact site={site} />}
        <FooterPart title="ในร้านนี้">
          <ul>
            <li>
              <FooterLink to={paths.tutorials}>บทความ</FooterLink>
            </li>
            <li>
              <FooterLink to={paths.faq}>คำถามที่พบบ่อย</FooterLink>
            </li>
            <li>
              <FooterLink to={paths.privacy}>ความเป็นส่วนตัว</FooterLink>
            </li>
          </ul>
        </FooterPart>
        {site?.qr_image && (
          <figure className="w-26 md:w-32">
            <img
              src={imageAtWidth(site.qr_image, 320)}
              alt="คิวอาร์โค้ดสำหรับติดต่อชมรม"
              width={128}
              height={128}
              loading="lazy"
              className="card aspect-square w-full"
            />
            <figcaption className="mt-2 text-center text-sm text-balance text-ink-soft max-md:sr-only">
              สแกนเพื่อคุยกับชมรม
            </figcaption>
          </figure>
        )}
      </div>
      <div className="border-t border-line">
        {/* At its end this line leaves space for the button to the top, which must not cover a control. */}
        <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-2 text-sm max-xl:pe-20 text-ink-soft">
          {site && site.administrators.length > 0 ? (
            <p>
              <span>ผู้ดูแล: </span>
              <span translate="no">{site.administrators.join(' · ')}</span>
            </p>
          ) : (
            <span />
          )}
          <VersionLabel />
        </div>
      </div>
    </footer>
  )
}

/** The version in local storage. Its place is kept until the browser has read it. */
function VersionLabel() {
  const version = useHydrated() ? storedVersion() : undefined
  if (version === null) return null
  return (
    <p className={classNames('tabular-nums', version === undefined && 'invisible')}>
      {`เวอร์ชัน ${version ?? APP_VERSION}`}
    </p>
  )
}

function Contact({ site }: { site: PublicSettings }) {
  return (
    <FooterPart title="ติดต่อชมรม" className="max-md:col-span-2">
      {/* On phones two in a line, as far as they are short enough. */}
      <address className="not-italic max-md:flex max-md:flex-wrap max-md:gap-x-5">
        {site.address && (
          <p className="flex w-full items-start gap-2.5 text-sm md:py-1.5">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-indigo" />
            <span className="whitespace-pre-line">{site.address}</span>
          </p>
        )}
        {site.phone && (
          <ContactLink href={`tel:${dialledNumber(site.phone)}`} icon={<Phone className="size-4" />}>
            {site.phone}
          </ContactLink>
        )}
        {site.email && (
          <ContactLink href={`mailto:${site.email}`} icon={<Mail className="size-4" />}>
            {site.email}
          </ContactLink>
        )}
        {/^https?:/.test(site.social_url) && (
          <ContactLink href={site.social_url} newTab icon={<ExternalLink className="size-4" />}>
            {site.social_label || site.social_url}
          </ContactLink>
        )}
      </address>
    </FooterPart>
  )
}

function FooterPart({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: Elements
}) {
  return (
    <div className={className}>
      <h2 className="mb-2 text-base max-md:sr-only">{title}</h2>
      {children}
    </div>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-sm hover:text-indigo-deep hover:underline"
    >
      {children}
    </Link>
  )
}

function ContactLink({
  href,
  icon,
  newTab = false,
  children,
}: {
  href: string
  icon: ReactNode
  newTab?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={href}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="flex min-h-11 items-center gap-2.5 text-sm hover:text-indigo-deep hover:underline"
    >
      <span aria-hidden className="shrink-0 text-indigo">
        {icon}
      </span>
      <span translate="no" className="min-w-0">
        {children}
      </span>
      {newTab && <span className="sr-only">(เปิดในแท็บใหม่)</span>}
    </a>
  )
}
