/** How a payment method works. Staff may rename a method, switch it off and sort it; the rest is fixed here. */
type PaymentMethodFacts = {
  /** As the database and the API number it (section 9). */
  id: number
  /** Its name in a new shop. */
  name: string
  /** A slip is owed even where nothing is to be paid. */
  needsSlip: boolean
  /** Members pay by a PromptPay QR of the amount. */
  showsQr: boolean
  /** Members transfer to the club's bank account. */
  showsBankAccount: boolean
  /** Only for orders without an amount. */
  isBorrow: boolean
  /** Chosen for the member until they choose. */
  isPreselected: boolean
  /** Only staff use it, at the desk: members never see it. */
  isForStaff: boolean
  /** Whether a new shop offers it, and one that a release adds it to. */
  isOn: boolean
}

/**
 * The shop's payment methods, in the order of a new shop. A new one needs a migration that adds its row to the shops that
 * exist: `insert into "payment_methods" … select … on conflict do nothing`, where there are any.
 */
export const PAYMENT_METHODS: readonly PaymentMethodFacts[] = [
  {
    id: 1,
    name: 'พร้อมเพย์ QR',
    needsSlip: true,
    showsQr: true,
    showsBankAccount: false,
    isBorrow: false,
    isPreselected: false,
    isForStaff: false,
    isOn: true,
  },
  {
    id: 3,
    name: 'โอนผ่านธนาคาร',
    needsSlip: true,
    showsQr: false,
    showsBankAccount: true,
    isBorrow: false,
    isPreselected: false,
    isForStaff: false,
    isOn: true,
  },
  {
    id: 4,
    name: 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย',
    needsSlip: false,
    showsQr: false,
    showsBankAccount: false,
    isBorrow: true,
    isPreselected: true,
    isForStaff: false,
    isOn: true,
  },
  {
    id: 5,
    name: 'เงินสดที่หน้าร้าน',
    needsSlip: false,
    showsQr: false,
    showsBankAccount: false,
    isBorrow: false,
    isPreselected: false,
    isForStaff: true,
    isOn: false,
  },
]

/** Returns how the method with this id works; undefined for one that this release does not know. */
export function paymentMethod(id: number | undefined): PaymentMethodFacts | undefined {
  return PAYMENT_METHODS.find((method) => method.id === id)
}

/** True for methods that only staff use, at the desk. */
export function isForStaff(id: number): boolean {
  return paymentMethod(id)?.isForStaff === true
}

/** True for methods that are hidden and refused when money is owed, by their kind or by their name (section 5, Checkout). */
export function isBorrowMethod({ id, name }: { id: number; name: string }): boolean {
  return paymentMethod(id)?.isBorrow === true || /ยืม|borrow|loan/i.test(name)
}

/** True when a member owes a slip: for some methods always, and whenever there is something to pay (section 5, Checkout). */
export function owesSlip(methodId: number | undefined, amount: number): boolean {
  return amount > 0 || paymentMethod(methodId)?.needsSlip === true
}
