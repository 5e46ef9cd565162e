import type { FallbackReason, MessageChannel } from '@jansi/contract/message-channels'
import type { StaffMail } from '@jansi/contract/staff-mails'

const CHANNELS: Record<MessageChannel, string> = { mail: 'อีเมล', line: 'LINE', push: 'การแจ้งเตือนในเบราว์เซอร์' }

const REASONS: Record<FallbackReason, string> = {
  channel_off: 'ร้านปิดช่องทางนี้แล้ว',
  not_linked: 'ผู้รับเลิกใช้ช่องทางนี้แล้ว',
  unreachable: 'ส่งถึงผู้รับทางนี้ไม่ได้ เช่น ผู้รับบล็อกชมรมไว้',
  quota: 'ข้อความของเดือนนี้หมดแล้ว',
  unavailable: 'ปลายทางไม่ตอบหลายครั้ง',
  refused: 'คีย์ของร้านใช้ไม่ได้',
  rejected: 'ปลายทางไม่รับข้อความนี้',
}

/** The channel of a message in a few words; null for a plain mail. */
export function channelMark({ channel, fallback }: Pick<StaffMail, 'channel' | 'fallback'>): string | null {
  if (fallback) return `แทน ${CHANNELS[fallback.from]}`
  return channel === 'mail' ? null : `ทาง ${CHANNELS[channel]}`
}

/** The channel of a message, and why mail carries one that was to go another way. */
export function channelText({ channel, fallback }: Pick<StaffMail, 'channel' | 'fallback'>): string {
  if (!fallback) return CHANNELS[channel]
  return `${CHANNELS[channel]} แทน ${CHANNELS[fallback.from]} เพราะ${REASONS[fallback.reason]}`
}
