import { randomUUID } from 'node:crypto'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { testMail } from '@jansi/contract/setup'
import { orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { composeMail } from '../../../mail/compose.ts'
import { DeliveryError } from '../../../mail/delivery-error.ts'
import { openMailTransport } from '../../../mail/transport.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { findUserById } from '../../auth/queries.ts'

const SUBJECT = 'อีเมลทดสอบจากร้าน'

/**
 * Sends a mail to the admin's own address at once, past the outbox, and returns the response of the mail server. It waits
 * for it as long as for any other mail.
 */
export async function sendTestMail(
  { database, settings, clock }: Pick<Deps, 'database' | 'settings' | 'clock'>,
  { userId }: Principal,
): Promise<SuccessOf<typeof testMail>> {
  const { email, firstName } = orNotFound(await findUserById(database.orm, userId))
  const { smtpUrl, smtpTimeoutMs: timeoutMs, mailFrom: from, dataDir } = settings
  const text = 'ร้านส่งอีเมลได้แล้ว ถ้าอีเมลนี้อยู่ในกล่องจดหมายขยะ ให้ตรวจที่อยู่ผู้ส่งกับผู้ดูแลโดเมนของชมรม'
  const mail = composeMail({
    subject: SUBJECT,
    heading: SUBJECT,
    firstName,
    blocks: [{ kind: 'paragraph', text }],
  })
  await recordAudit(database.orm, {
    actorId: userId,
    action: 'settings.test_mail',
    subjectType: 'settings',
    subjectId: '1',
    createdAt: clock(),
  })
  try {
    const transport = openMailTransport({ smtpUrl, timeoutMs, from, dataDir })
    const response = await transport.send({ ...mail, key: `test-${randomUUID()}`, recipient: email })
    return { fault: null, response, recipient: email }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return { fault: error.fault, response: error.message, recipient: email }
  }
}
