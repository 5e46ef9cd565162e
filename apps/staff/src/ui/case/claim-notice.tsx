import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ClaimedResource, useClaim } from '../../lib/actions/use-claim.ts'
import { NamedText } from '../../lib/text/named-text.tsx'

type ClaimNoticeProps = {
  resource: ClaimedResource
  id: string
  /** It waits for a decision. */
  waits: boolean
}

/** Claims the shown record, and names the volunteer who holds it already, with a button to take it over. */
export function ClaimNotice({ resource, id, waits }: ClaimNoticeProps) {
  const { holder, takeOver } = useClaim(resource, id, waits)
  if (holder === null) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={takeOver} sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
          รับช่วงต่อ
        </Button>
      }
    >
      <NamedText text={`${holder} กำลังตรวจรายการนี้อยู่`} name={holder} />
    </Alert>
  )
}
