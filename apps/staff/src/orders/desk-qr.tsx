import { createPromptPayQr } from '@jansi/contract/calls/checkout'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api/api.ts'
import { errorText } from '../lib/api/api-error.ts'

/** The PromptPay code of an amount in baht, for a buyer who pays by phone in front of the volunteer. */
export function DeskQr({ amount }: { amount: number }) {
  const { data, error } = useQuery({
    queryKey: ['desk-qr', amount],
    queryFn: ({ signal }) => api(createPromptPayQr, { body: { amount }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (error) return <Typography color="error">{errorText(error)}</Typography>
  if (!data) return <Typography color="textSecondary">กำลังสร้าง QR…</Typography>
  return (
    <Box
      component="img"
      src={data.qr_code_url}
      alt="QR พร้อมเพย์ให้ผู้ซื้อสแกน"
      sx={{ width: 200, height: 200, display: 'block', bgcolor: '#fff', borderRadius: 1, mt: 1 }}
    />
  )
}
