import { paths } from '../../lib/paths.ts'
import { TextLink } from './text-link.tsx'

/** Before the first field of a sign-up: what it is asked for, and where the whole of it is said. */
export function PrivacyHint() {
  return (
    <p className="text-ink-soft">
      ข้อมูลนี้ใช้ดูแลการซื้อ ยืม และคืนอุปกรณ์ของคุณ {/* In a tab of its own: what was typed stays. */}
      <TextLink to={paths.privacy} target="_blank">
        เราเก็บข้อมูลอะไร<span className="sr-only"> (เปิดในแท็บใหม่)</span>
      </TextLink>
    </p>
  )
}
