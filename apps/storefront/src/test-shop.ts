import type { Product, Variant } from '@jansi/contract/catalog'
import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import type { Order, OrderItem } from '@jansi/contract/orders'
import type { PendingReturnOrder, ReturnSession } from '@jansi/contract/returns'
import { AWAITING_RETURN_NAME } from '@jansi/contract/statuses'
import type { CartLine } from './lib/cart/cart-store.ts'

/** For tests: things of the shop, filled in where a test does not say. */

export function aVariant(change: Partial<Variant> = {}): Variant {
  return {
    id: 11,
    size: '12 สี',
    quantity: 5,
    sale_price: null,
    rental_price: null,
    type: { name: 'จำนวนสี' },
    ...change,
  }
}

export function aProduct(change: Partial<Product> = {}): Product {
  return {
    id: 1,
    name: 'สีน้ำ',
    description: 'ละลายง่าย',
    image: null,
    images: [],
    brand: 'สายน้ำ',
    category: 1,
    is_for_sale: true,
    is_for_rent: true,
    is_used: false,
    sale_price: 320,
    rental_price: 40,
    variants: [aVariant()],
    ...change,
  }
}

/** The answer of active_workshop_products. */
export function aWorkshop(products: Product[]) {
  return {
    workshop: {
      id: 1,
      name: 'สีน้ำกับลมหายใจ',
      starts_on: '2026-12-01',
      ends_on: '2026-12-02',
      hand_over_on: '2026-11-28',
      return_due_on: '2026-12-09',
    },
    categories: [{ id: 1, name: 'watercolour', display_name: 'สีน้ำ', image: null }],
    products,
  }
}

export function aLine(change: Partial<CartLine> = {}): Omit<CartLine, 'key'> {
  return {
    product_id: 1,
    variant_id: 11,
    name: 'สีน้ำ 12 สี',
    size: '12 สี',
    price: 320,
    image: null,
    quantity: 1,
    ...change,
  }
}

export function anOrderItem(change: Partial<OrderItem> = {}): OrderItem {
  return {
    id: 101,
    product_name: 'สีน้ำ',
    product_variant: { id: 11, size: '12 สี' },
    image: null,
    is_rental: false,
    price: 320,
    quantity: 1,
    collected: 0,
    returned: 0,
    ...change,
  }
}

export function anOrder(change: Partial<Order> = {}): Order {
  return {
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    number: 1,
    created_at: '2026-11-20T03:00:00Z',
    amount: 320,
    status: 'pending',
    payment_status_name: 'รออนุมัติ',
    payment_method_name: 'พร้อมเพย์ QR',
    payment_method: 1,
    payment_slip: null,
    items: [anOrderItem()],
    workshop_name: 'สีน้ำกับลมหายใจ',
    hand_over_on: '2026-11-28',
    return_due_on: null,
    is_overdue: false,
    slip_due_at: null,
    approval_due_at: null,
    rejection_reason: null,
    qr_code_url: null,
    receipt_kind: 'summary',
    can: { cancel: false, send_slip: false, show_qr: true },
    ...change,
  }
}

/** A report of a broken piece of the loan 1, which waits for its answer. */
export function aDamageReport(change: Partial<OwnDamageReport> = {}): OwnDamageReport {
  return {
    id: 5,
    order: 'bbbbbbbb-0000-4000-8000-000000000001',
    order_item: 1,
    product_name: 'พู่กัน',
    size: '',
    kind: 'broken',
    quantity: 1,
    note: 'ขาหักหนึ่งข้าง',
    created_at: '2026-11-25T03:00:00Z',
    photos: [{ id: 1, position: 1, image: '/media/private/a.jpg', thumbnail: '/media/private/a-480.webp' }],
    still_out: 1,
    answer: null,
    state: 'received',
    can: { add_photo: true, withdraw: true },
    ...change,
  }
}

/** An order with one loan for each name given, item ids 1, 2, 3 … */
export function aLoan(...names: string[]): PendingReturnOrder {
  return {
    id: 'bbbbbbbb-0000-4000-8000-000000000001',
    created_at: '2026-11-20T03:00:00Z',
    payment_status_name: AWAITING_RETURN_NAME,
    return_due_on: '2026-12-09',
    is_overdue: false,
    items: names.map((product_name, index) => ({
      id: index + 1,
      is_rental: true,
      product_name,
      product_variant: { size: '' },
      quantity: 1,
      price: 40,
      image: null,
    })),
  }
}

export function aReturn(change: Partial<ReturnSession> = {}): ReturnSession {
  return {
    id: 'cccccccc-0000-4000-8000-000000000001',
    status: 'pending',
    notes: '',
    created_at: '2026-12-05T03:00:00Z',
    processed_at: null,
    total_penalties: 0,
    payment_complete: false,
    items: [],
    evidence: [],
    penalty_slip: null,
    can: { finish: false, send_penalty_slip: false },
    ...change,
  }
}

export function aPhoto(name = 'photo.jpg'): File {
  return new File(['photo'], name, { type: 'image/jpeg' })
}
