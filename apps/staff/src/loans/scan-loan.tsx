import { listLoans } from '@jansi/contract/calls/staff-loans'
import type { ScannedCode } from '@jansi/contract/scanned-code'
import ScanIcon from '@mui/icons-material/QrCodeScanner'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { ownCodeIn } from '../lib/scanning/own-code.ts'
import { useScannedCodes } from '../lib/scanning/scanned-codes.ts'
import { scansOnArrival } from '../lib/scanning/scans-on-arrival.ts'
import { paths } from '../paths.ts'
import { ScanDialog } from '../ui/scanning/scan-dialog.tsx'

type LoanCode = Extract<ScannedCode, { kind: 'order' | 'member' }>

/**
 * Opens a loan by the QR of its order or of its member: a member's only loan at once, several as a list. Another page
 * that leads here to scan opens the scanner by the state of its link.
 */
export function ScanLoan() {
  const location = useLocation()
  const [isOpen, setOpen] = useState(() => scansOnArrival(location.state))
  const { setFilters } = useListContext()
  const { call, busy } = useCall()
  const navigate = useNavigate()
  const notify = useNotify()
  useShortcut('scan', 'สแกน QR เพื่อรับคืน', () => setOpen(true))
  useScannedCodes((text) => {
    const code = loanCodeIn(text)
    return code !== null && show(code)
  })

  async function show(code: LoanCode) {
    setOpen(false)
    if (code.kind === 'order') {
      navigate(paths.loans.one(code.id))
      return
    }
    await call(async () => {
      const all = await api(listLoans, {})
      const theirs = all.filter(({ member }) => member.pk === code.pk)
      const [only, ...others] = theirs
      if (!only) notify('สมาชิกคนนี้ไม่มีของที่ยืมอยู่', { type: 'info' })
      else if (others.length === 0) navigate(paths.loans.one(only.order))
      else setFilters({ member: code.pk })
    })
  }

  return (
    <>
      <Button
        variant="contained"
        startIcon={<ScanIcon />}
        disabled={busy}
        aria-keyshortcuts="S"
        onClick={() => setOpen(true)}
      >
        สแกน QR รับคืน
      </Button>
      {isOpen && (
        <ScanDialog
          read={loanCodeIn}
          notOurs="QR นี้ไม่ใช่ของคำสั่งซื้อหรือสมาชิก ใช้ QR บนใบเสร็จ หรือ QR ในหน้าโปรไฟล์ของสมาชิก"
          hint="ไม่มี QR: ปิดหน้าต่างนี้แล้วพิมพ์รหัส ชื่อ เบอร์โทร หรือสินค้าในช่องค้นหา"
          onFound={(code) => void show(code)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Returns the order or the member that a QR names, or null for any other code. */
export function loanCodeIn(text: string): LoanCode | null {
  const code = ownCodeIn(text)
  return code?.kind === 'order' || code?.kind === 'member' ? code : null
}
