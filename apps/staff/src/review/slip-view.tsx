import { shortId } from '@jansi/contract/limits'
import type { StaffSlip } from '@jansi/contract/staff-order-body'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { orderNumber } from '../lib/text/format.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { ImageGallery } from '../ui/images/image-gallery.tsx'
import { type PaidFor, SlipCodes } from './slip-codes.tsx'

// The whole slip, with its sum wherever the bank prints it, between the head of a page and the bar of its actions.
const ABOVE_THE_ACTIONS = 'max(240px, calc(100dvh - 400px))'

/** A slip: the image large, the transfers that its codes name, and other orders with the same ones. */
export function SlipView({
  slip,
  paidFor,
  title,
  name,
  onExpired,
}: {
  slip: StaffSlip
  paidFor: PaidFor
  /** Distinguishes it from the others, if there are several. */
  title?: string
  name: string
  onExpired: () => void
}) {
  const { reading } = slip
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {title && (
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
      )}
      {reading.also_on.length > 0 && (
        <Alert severity="error" variant="filled">
          สลิปนี้เคยใช้แล้วที่ <SeenOn seen={reading.also_on} /> ตรวจให้แน่ใจก่อนอนุมัติ
        </Alert>
      )}
      <ImageGallery
        images={[{ src: slip.image, alt: name }]}
        imageWidth={240}
        phoneHeight={ABOVE_THE_ACTIONS}
        onExpired={onExpired}
      />
      <SlipCodes slip={slip} paidFor={paidFor} />
      <Typography variant="caption" color="textSecondary">
        ข้อมูลจาก QR บอกได้เพียงว่าสลิปซ้ำหรือไม่ ตรวจยอดเงินเข้าบัญชีก่อนอนุมัติเสมอ
      </Typography>
    </Box>
  )
}

function SeenOn({ seen }: { seen: StaffSlip['reading']['also_on'] }) {
  return seen.map(({ order, order_number: number, return_session }, index) => (
    <span key={order ?? return_session}>
      <span>{index > 0 && ', '}</span>
      {order && number !== null && (
        <Link component={RouterLink} to={paths.orders.one(order)} color="inherit">
          {`คำสั่งซื้อ${orderNumber(number)}`}
        </Link>
      )}
      {return_session && (
        <Link component={RouterLink} to={paths.returns.one(return_session)} color="inherit">
          <NamedText text={`คำขอคืน ${shortId(return_session)}`} />
        </Link>
      )}
    </span>
  ))
}
