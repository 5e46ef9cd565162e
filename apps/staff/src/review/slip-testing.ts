import type { StaffSlip } from '@jansi/contract/staff-order-body'

/** For tests: a slip whose QR was read and that is on nothing else. */
export function slipOf(id: number, reading: Partial<StaffSlip['reading']> = {}): StaffSlip {
  const code = { bank_code: '004', bank_name: 'กสิกรไทย', reference: `REF${id}` }
  return {
    id,
    image: `/media/private/slip-${id}.webp`,
    created_at: `2026-11-20T0${id}:00:00Z`,
    reading: { ...code, codes: [code], also_on: [], ...reading },
  }
}
