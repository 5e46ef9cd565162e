import type * as auth from './auth.ts'
import type * as calendars from './calendars.ts'
import { call, callForBytes } from './call.ts'
import type * as checkout from './checkout.ts'
import type * as checkoutHolds from './checkout-holds.ts'
import type * as damageReports from './damage-reports.ts'
import type * as downloads from './downloads.ts'
import type * as memberRefunds from './member-refunds.ts'
import type * as orders from './orders.ts'
import type * as payments from './payments.ts'
import type * as returns from './returns.ts'
import type * as waitingList from './waiting-list.ts'

// How the storefront calls the endpoints of forms and of members' pages, without their schemas; the home page needs none
// of them. The compiler compares each line with its endpoint.

export const changePassword = call<typeof auth.changePassword>(
  'POST',
  '/dj-rest-auth/password/change/',
  'member',
)
export const login = call<typeof auth.login>('POST', '/dj-rest-auth/login/', 'public')
export const verifyEmail = call<typeof auth.verifyEmail>(
  'POST',
  '/dj-rest-auth/registration/verify-email/',
  'public',
)
export const register = call<typeof auth.register>('POST', '/dj-rest-auth/registration/', 'public')
export const resendVerification = call<typeof auth.resendVerification>(
  'POST',
  '/dj-rest-auth/registration/resend-email/',
  'public',
)
export const confirmPasswordReset = call<typeof auth.confirmPasswordReset>(
  'POST',
  '/dj-rest-auth/password/reset/confirm/',
  'public',
)
export const requestPasswordReset = call<typeof auth.requestPasswordReset>(
  'POST',
  '/dj-rest-auth/password/reset/',
  'public',
)
export const getMemberQr = call<typeof auth.getMemberQr>('GET', '/member-qr/', 'member')
export const updateUser = call<typeof auth.updateUser>('PATCH', '/dj-rest-auth/user/', 'member')

export const getOwnCalendar = call<typeof calendars.getOwnCalendar>('GET', '/calendar/address/', 'member')
export const createCalendarAddress = call<typeof calendars.createCalendarAddress>(
  'POST',
  '/calendar/address/',
  'member',
)
export const deleteCalendarAddress = call<typeof calendars.deleteCalendarAddress>(
  'DELETE',
  '/calendar/address/',
  'member',
)

export const createOrder = call<typeof checkout.createOrder>('POST', '/order/create_from_cart/', 'member')
export const keepRefusedPayment = call<typeof checkout.keepRefusedPayment>(
  'POST',
  '/order/keep_refused_payment/',
  'member',
)
export const holdCheckout = call<typeof checkoutHolds.holdCheckout>('PUT', '/checkout/hold/', 'member')
export const releaseCheckoutHold = call<typeof checkoutHolds.releaseCheckoutHold>(
  'DELETE',
  '/checkout/hold/',
  'member',
)
export const createPromptPayQr = call<typeof checkout.createPromptPayQr>(
  'POST',
  '/order/generate_promptpay_qr/',
  'member',
)

export const listDamageReports = call<typeof damageReports.listDamageReports>(
  'GET',
  '/damagereport/',
  'member',
)
export const reportDamage = call<typeof damageReports.reportDamage>('POST', '/damagereport/', 'member')
export const addDamagePhoto = call<typeof damageReports.addDamagePhoto>(
  'POST',
  '/damagereportphoto/',
  'member',
)
export const withdrawDamageReport = call<typeof damageReports.withdrawDamageReport>(
  'POST',
  '/damagereport/:id/withdraw/',
  'member',
)

export const createDownload = call<typeof downloads.createDownload>('POST', '/download/', 'member')

export const setRefundDestination = call<typeof memberRefunds.setRefundDestination>(
  'PUT',
  '/refund/:id/destination/',
  'member',
)

export const renewLoan = call<typeof orders.renewLoan>('POST', '/order/:id/renew/', 'member')
export const downloadReceipt = callForBytes<typeof orders.downloadReceipt>(
  'GET',
  '/order/:id/download_receipt/',
  'member',
)
export const cancelOrder = call<typeof orders.cancelOrder>('POST', '/order/:id/cancel/', 'member')
export const listOrders = call<typeof orders.listOrders>('GET', '/order/', 'member')
export const getOrderQr = call<typeof orders.getOrderQr>('GET', '/order/:id/qr/', 'member')
export const getOrder = call<typeof orders.getOrder>('GET', '/order/:id/', 'member')

export const sendSlip = call<typeof payments.sendSlip>('POST', '/paymentslip/', 'member')
export const listPaymentMethods = call<typeof payments.listPaymentMethods>('GET', '/paymentmethod/', 'member')
export const sendPenaltySlip = call<typeof payments.sendPenaltySlip>('POST', '/penaltyslip/', 'member')

export const addReturnEvidence = call<typeof returns.addReturnEvidence>('POST', '/returnevidence/', 'member')
export const addReturnItem = call<typeof returns.addReturnItem>('POST', '/returnitem/', 'member')
export const createReturnSession = call<typeof returns.createReturnSession>(
  'POST',
  '/returnsession/',
  'member',
)
export const listPendingReturns = call<typeof returns.listPendingReturns>(
  'GET',
  '/pending-returns/',
  'member',
)
export const listReturnSessions = call<typeof returns.listReturnSessions>('GET', '/returnsession/', 'member')

export const listWaiting = call<typeof waitingList.listWaiting>('GET', '/waiting-list/', 'member')
export const joinWaitingList = call<typeof waitingList.joinWaitingList>('POST', '/waiting-list/', 'member')
export const leaveWaitingList = call<typeof waitingList.leaveWaitingList>(
  'DELETE',
  '/waiting-list/:id/',
  'member',
)
export const leaveByLink = call<typeof waitingList.leaveByLink>('POST', '/waiting-list-leave/', 'public')
