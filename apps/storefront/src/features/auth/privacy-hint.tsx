import { paths } from '../../lib/pages/paths.ts'
import { TextLink } from './text-link.tsx'

/** Shown before the first field of a sign-up: the purpose of the data, and the link to the whole notice. */
export function PrivacyHint() {
  return (
    <p className="text-ink-soft">
      ข้อมูลนี้ใช้ดูแลการซื้อ ยืม และคืนอุปกรณ์ของคุณ {/* In a new tab, so that the input stays. */}
      <TextLink to={paths.privacy} target="_blank">
        เราเก็บข้อมูลอะไร<span className="sr-only"> (เปิดในแท็บใหม่)</span>
      </TextLink>
    </p>
  )
}
