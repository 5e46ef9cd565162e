import type { OwnCase } from '@jansi/contract/own-cases'
import Alert from '@mui/material/Alert'

const TEXTS: Record<OwnCase, string> = {
  refused: 'รายการนี้เป็นของคุณเอง ให้เจ้าหน้าที่คนอื่นทำแทน',
  marked: 'รายการนี้เป็นของคุณเอง ทำได้เพราะไม่มีเจ้าหน้าที่คนอื่นใช้งานอยู่ บันทึกการทำงานจะระบุไว้ และแจ้งผู้ดูแลทุกคนทางอีเมล',
}

/** The reason why the volunteer may not decide on a case of their own, or the consequences; nothing on a case of others. */
export function OwnCaseNotice({ ownCase }: { ownCase: OwnCase | undefined }) {
  if (!ownCase) return null
  return (
    <Alert severity={ownCase === 'refused' ? 'info' : 'warning'} sx={{ mb: 2 }}>
      {TEXTS[ownCase]}
    </Alert>
  )
}
