import { formatWeekdayTime } from '@jansi/client/format'
import * as calls from '@jansi/contract/calls/setup'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { ShopSetup, testBackupFolder, testMail } from '@jansi/contract/setup'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { Facts } from '../ui/page/panel.tsx'

type Mail = SuccessOf<typeof testMail>

const FAULTS: Record<NonNullable<Mail['fault']>, string> = {
  certificate: 'ใบรับรองของเซิร์ฟเวอร์อีเมลเชื่อถือไม่ได้ ตรวจชื่อเซิร์ฟเวอร์ใน SMTP_URL',
  encryption: 'เซิร์ฟเวอร์อีเมลไม่มีการเข้ารหัส ใช้พอร์ตอื่นหรือ smtps://',
  login: 'เซิร์ฟเวอร์อีเมลไม่รับชื่อผู้ใช้หรือรหัสผ่านใน SMTP_URL',
  sender: 'เซิร์ฟเวอร์อีเมลไม่ยอมส่งจากที่อยู่ใน MAIL_FROM',
  unreachable: 'ติดต่อเซิร์ฟเวอร์อีเมลไม่ได้ ตรวจชื่อเซิร์ฟเวอร์และพอร์ตใน SMTP_URL',
  refused: 'เซิร์ฟเวอร์อีเมลไม่รับอีเมลฉบับนี้',
}

/** How the shop sends mails, which the settings of its machine decide, and a mail to try it. */
export function MailStep({ mail: { server, sender } }: { mail: ShopSetup['mail'] }) {
  const { call, busy } = useCall()
  const [result, setResult] = useState<Mail | null>(null)
  return (
    <>
      <Typography>
        {server === null
          ? 'ร้านยังไม่ส่งอีเมลออกไป แต่เก็บเป็นไฟล์ในโฟลเดอร์ข้อมูล สมาชิกจึงยืนยันอีเมลเองไม่ได้'
          : 'ร้านส่งอีเมลยืนยันบัญชี แจ้งสถานะคำสั่งซื้อ และเตือนวันคืน'}
      </Typography>
      <Facts
        facts={[
          ['เซิร์ฟเวอร์', server ?? 'ไม่มี'],
          ['ผู้ส่ง', sender],
        ]}
      />
      <MachineNote>
        ตั้งที่เครื่องของร้านด้วย <Code>SMTP_URL</Code> และ <Code>MAIL_FROM</Code> ในไฟล์ <Code>.env</Code>{' '}
        แล้วเปิดร้านใหม่ หน้านี้ไม่เก็บค่าเหล่านี้
      </MachineNote>
      <Button
        variant="outlined"
        disabled={busy}
        onClick={() => void call(async () => setResult(await api(calls.testMail, {})))}
      >
        {busy ? 'กำลังส่ง…' : 'ส่งอีเมลทดสอบถึงฉัน'}
      </Button>
      {result && <MailResult result={result} isFile={server === null} />}
    </>
  )
}

function MailResult({ result: { fault, response, recipient }, isFile }: { result: Mail; isFile: boolean }) {
  if (fault !== null) {
    return (
      <Alert severity="error" sx={{ width: '100%' }}>
        <span>{`${FAULTS[fault]} `}</span>
        <Answer text={response} />
      </Alert>
    )
  }
  return (
    <Alert severity="success" sx={{ width: '100%' }}>
      {isFile ? (
        <span>เขียนอีเมลเป็นไฟล์ในโฟลเดอร์ mail ของข้อมูลร้านแล้ว</span>
      ) : (
        <>
          <span>{`เซิร์ฟเวอร์รับอีเมลถึง ${recipient} แล้ว ดูว่าเข้ากล่องจดหมายหรือจดหมายขยะ `}</span>
          <Answer text={response} />
        </>
      )}
    </Alert>
  )
}

/** The words of a mail server, as they came. */
function Answer({ text }: { text: string }) {
  if (text === '') return null
  return (
    <>
      <span>คำตอบของเซิร์ฟเวอร์: </span>
      <Code>{text}</Code>
    </>
  )
}

/** Where archives of the shop go, which the settings of its machine decide, and a file to try the folder. */
export function BackupStep({ backups }: { backups: ShopSetup['backups'] }) {
  const { call, busy } = useCall()
  const [result, setResult] = useState<SuccessOf<typeof testBackupFolder> | null>(null)
  return (
    <>
      <Typography>
        {backups.is_in_data_folder
          ? 'ไฟล์สำรองอยู่ในโฟลเดอร์เดียวกับข้อมูลร้าน ถ้าดิสก์นี้เสีย จะหายไปด้วยกัน ใช้โฟลเดอร์บนดิสก์อื่นหรือเครื่องอื่น'
          : 'ร้านสำรองข้อมูลทั้งหมดเป็นไฟล์ทุกวัน'}
      </Typography>
      <Facts
        facts={[
          ['โฟลเดอร์', backups.folder],
          ['เวลา', backups.at === null ? 'ปิดอยู่' : `ทุกวัน ${backups.at} น.`],
          ['ครั้งล่าสุด', backups.last_at === null ? 'ยังไม่มี' : formatWeekdayTime(backups.last_at)],
          ['เข้ารหัส', backups.is_encrypted ? 'เข้ารหัสแล้ว' : 'ยังไม่ได้เข้ารหัส'],
        ]}
      />
      <MachineNote>
        ตั้งที่เครื่องของร้านด้วย <Code>BACKUP_DIR</Code> และ <Code>BACKUP_AT</Code> ในไฟล์ <Code>.env</Code>{' '}
        แล้วเปิดร้านใหม่
      </MachineNote>
      <Button
        variant="outlined"
        disabled={busy}
        onClick={() => void call(async () => setResult(await api(calls.testBackupFolder, {})))}
      >
        {busy ? 'กำลังทดสอบ…' : 'ทดสอบโฟลเดอร์'}
      </Button>
      {result && (
        <Alert severity={result.is_writable ? 'success' : 'error'} sx={{ width: '100%' }}>
          {result.is_writable
            ? 'เขียนไฟล์ในโฟลเดอร์นี้ได้'
            : 'เขียนไฟล์ในโฟลเดอร์นี้ไม่ได้ ตรวจว่าดิสก์ต่ออยู่ และโฟลเดอร์เป็นของผู้ใช้ที่เปิดร้าน'}
        </Alert>
      )}
    </>
  )
}

function MachineNote({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  )
}

function Code({ children }: { children: string }) {
  return (
    <code translate="no" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </code>
  )
}
