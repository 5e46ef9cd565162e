import type { LastChange } from '@jansi/contract/errors'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { NamedText } from '../text/named-text.tsx'
import { changeText, pathOf, subjectOf } from './last-change.ts'

/** A refusal because somebody else changed the record, for any page: the record, the action, the person and the time, with a link. */
export function ConflictNotice({ change, keepsText }: { change: LastChange; keepsText: boolean }) {
  return (
    <>
      <NamedText text={`ทำรายการไม่ได้ ${subjectOf(change)}: `} name={change.member} />
      <NamedText text={`${changeText(change)} `} name={change.actor} />
      <span>{keepsText && 'ข้อความที่พิมพ์ไว้ยังอยู่ในหน้านั้น '}</span>
      <Link component={RouterLink} to={pathOf(change)} color="inherit">
        เปิดดู
      </Link>
    </>
  )
}
