import type * as auth from './auth.ts'
import { call, callForBytes } from './call.ts'
import type * as catalog from './catalog.ts'
import type * as checkout from './checkout.ts'
import type * as checkoutHolds from './checkout-holds.ts'
import type * as staffAccount from './staff-account.ts'
import type * as staffCatalog from './staff-catalog.ts'
import type * as staffClaims from './staff-claims.ts'
import type * as staffContent from './staff-content.ts'
import type * as staffCorrections from './staff-corrections.ts'
import type * as staffImages from './staff-images.ts'
import type * as staffJournal from './staff-journal.ts'
import type * as staffLabels from './staff-labels.ts'
import type * as staffLive from './staff-live.ts'
import type * as staffLoans from './staff-loans.ts'
import type * as staffMails from './staff-mails.ts'
import type * as staffMembers from './staff-members.ts'
import type * as staffOrders from './staff-orders.ts'
import type * as staffPieces from './staff-pieces.ts'
import type * as staffRefunds from './staff-refunds.ts'
import type * as staffReports from './staff-reports.ts'
import type * as staffReturns from './staff-returns.ts'
import type * as staffSettings from './staff-settings.ts'
import type * as staffStock from './staff-stock.ts'
import type * as staffWaiting from './staff-waiting.ts'
import type * as staffWorkshops from './staff-workshops.ts'

// How the console calls each endpoint, without its schemas, so that pages without a form load no zod. The compiler
// compares each line with its endpoint.

export const getActiveWorkshopProducts = call<typeof catalog.getActiveWorkshopProducts>(
  'GET',
  '/workshop/active_workshop_products/',
  'public',
)

export const refreshToken = call<typeof auth.refreshToken>('POST', '/dj-rest-auth/token/refresh/', 'public')
export const login = call<typeof auth.login>('POST', '/dj-rest-auth/login/', 'public')
export const logout = call<typeof auth.logout>('POST', '/dj-rest-auth/logout/', 'public')

export const followChanges = callForBytes<typeof staffLive.followChanges>('GET', '/staff/changes/', 'staff')

export const endCheckoutHold = call<typeof checkoutHolds.endCheckoutHold>(
  'DELETE',
  '/staff/checkout-holds/:id/',
  'staff',
)
export const getStaffMe = call<typeof staffAccount.getStaffMe>('GET', '/staff/me/', 'staff')

export const sortCategories = call<typeof staffCatalog.sortCategories>(
  'PUT',
  '/staff/categories-order/',
  'staff',
)
export const createCategory = call<typeof staffCatalog.createCategory>('POST', '/staff/categories/', 'staff')
export const deleteCategory = call<typeof staffCatalog.deleteCategory>(
  'DELETE',
  '/staff/categories/:id/',
  'staff',
)
export const updateCategory = call<typeof staffCatalog.updateCategory>(
  'PATCH',
  '/staff/categories/:id/',
  'staff',
)
export const listStaffCategories = call<typeof staffCatalog.listStaffCategories>(
  'GET',
  '/staff/categories/',
  'staff',
)
export const createProduct = call<typeof staffCatalog.createProduct>('POST', '/staff/products/', 'staff')
export const exportProducts = call<typeof staffCatalog.exportProducts>('GET', '/staff/products-csv/', 'staff')
export const importProducts = call<typeof staffCatalog.importProducts>(
  'POST',
  '/staff/products-csv/',
  'staff',
)
export const updateProduct = call<typeof staffCatalog.updateProduct>('PUT', '/staff/products/:id/', 'staff')
export const getStaffProduct = call<typeof staffCatalog.getStaffProduct>(
  'GET',
  '/staff/products/:id/',
  'staff',
)
export const listStaffProducts = call<typeof staffCatalog.listStaffProducts>(
  'GET',
  '/staff/products/',
  'staff',
)
export const listVariantTypes = call<typeof staffCatalog.listVariantTypes>(
  'GET',
  '/staff/variant-types/',
  'staff',
)

export const sortBanners = call<typeof staffContent.sortBanners>('PUT', '/staff/banners-order/', 'staff')
export const createBanner = call<typeof staffContent.createBanner>('POST', '/staff/banners/', 'staff')
export const deleteBanner = call<typeof staffContent.deleteBanner>('DELETE', '/staff/banners/:id/', 'staff')
export const updateBanner = call<typeof staffContent.updateBanner>('PATCH', '/staff/banners/:id/', 'staff')
export const listStaffBanners = call<typeof staffContent.listStaffBanners>('GET', '/staff/banners/', 'staff')
export const sortFaqs = call<typeof staffContent.sortFaqs>('PUT', '/staff/faqs-order/', 'staff')
export const createFaq = call<typeof staffContent.createFaq>('POST', '/staff/faqs/', 'staff')
export const deleteFaq = call<typeof staffContent.deleteFaq>('DELETE', '/staff/faqs/:id/', 'staff')
export const updateFaq = call<typeof staffContent.updateFaq>('PATCH', '/staff/faqs/:id/', 'staff')
export const listStaffFaqs = call<typeof staffContent.listStaffFaqs>('GET', '/staff/faqs/', 'staff')
export const getStaffTutorial = call<typeof staffContent.getStaffTutorial>(
  'GET',
  '/staff/tutorials/:id/',
  'staff',
)
export const listStaffTutorials = call<typeof staffContent.listStaffTutorials>(
  'GET',
  '/staff/tutorials/',
  'staff',
)
export const createTutorial = call<typeof staffContent.createTutorial>('POST', '/staff/tutorials/', 'staff')
export const deleteTutorial = call<typeof staffContent.deleteTutorial>(
  'DELETE',
  '/staff/tutorials/:id/',
  'staff',
)
export const updateTutorial = call<typeof staffContent.updateTutorial>(
  'PUT',
  '/staff/tutorials/:id/',
  'staff',
)

export const changeSize = call<typeof staffCorrections.changeSize>(
  'POST',
  '/staff/orders/:id/change-size/',
  'staff',
)
export const decideRefundRequest = call<typeof staffOrders.decideRefundRequest>(
  'POST',
  '/staff/orders/:id/refund-request/',
  'staff',
)
export const undoApproval = call<typeof staffCorrections.undoApproval>(
  'POST',
  '/staff/orders/:id/undo-approval/',
  'admin',
)
export const undoPayment = call<typeof staffCorrections.undoPayment>(
  'POST',
  '/staff/orders/:id/undo-payment/',
  'admin',
)
export const undoHandOver = call<typeof staffCorrections.undoHandOver>(
  'POST',
  '/staff/orders/:id/undo-hand-over/',
  'admin',
)
export const correctPenalty = call<typeof staffReturns.correctPenalty>(
  'POST',
  '/staff/returns/:id/correct-penalty/',
  'staff',
)
export const reopenReturn = call<typeof staffCorrections.reopenReturn>(
  'POST',
  '/staff/returns/:id/reopen/',
  'admin',
)
export const undoPenaltyPayment = call<typeof staffCorrections.undoPenaltyPayment>(
  'POST',
  '/staff/returns/:id/undo-penalty-payment/',
  'admin',
)

export const uploadImage = call<typeof staffImages.uploadImage>('POST', '/staff/images/', 'staff')

export const recordWalkInReturn = call<typeof staffLoans.recordWalkInReturn>(
  'POST',
  '/staff/orders/:id/walk-in-return/',
  'staff',
)
export const answerDamageReport = call<typeof staffLoans.answerDamageReport>(
  'POST',
  '/staff/orders/:id/answer-damage/',
  'staff',
)
export const sendReturnReminder = call<typeof staffLoans.sendReturnReminder>(
  'POST',
  '/staff/orders/:id/remind/',
  'staff',
)
export const moveDueDay = call<typeof staffLoans.moveDueDay>('POST', '/staff/orders/:id/due-day/', 'staff')
export const listLoans = call<typeof staffLoans.listLoans>('GET', '/staff/loans/', 'staff')

export const retryStaffMail = call<typeof staffMails.retryStaffMail>(
  'POST',
  '/staff/mails/:id/retry/',
  'admin',
)
export const getStaffMail = call<typeof staffMails.getStaffMail>('GET', '/staff/mails/:id/', 'admin')
export const listStaffMails = call<typeof staffMails.listStaffMails>('GET', '/staff/mails/', 'admin')

export const updateMember = call<typeof staffMembers.updateMember>('PATCH', '/staff/members/:id/', 'staff')
export const exportMember = callForBytes<typeof staffMembers.exportMember>(
  'POST',
  '/staff/members/:id/export/',
  'admin',
)
export const getMember = call<typeof staffMembers.getMember>('GET', '/staff/members/:id/', 'staff')
export const listMembers = call<typeof staffMembers.listMembers>('GET', '/staff/members/', 'staff')

export const claimNextOrder = call<typeof staffClaims.claimNextOrder>('POST', '/staff/orders-next/', 'staff')
export const claimNextReturn = call<typeof staffClaims.claimNextReturn>(
  'POST',
  '/staff/returns-next/',
  'staff',
)
export const claimOrder = call<typeof staffClaims.claimOrder>('POST', '/staff/orders/:id/claim/', 'staff')
export const claimReturn = call<typeof staffClaims.claimReturn>('POST', '/staff/returns/:id/claim/', 'staff')
export const releaseOrder = call<typeof staffClaims.releaseOrder>(
  'DELETE',
  '/staff/orders/:id/claim/',
  'staff',
)
export const releaseReturn = call<typeof staffClaims.releaseReturn>(
  'DELETE',
  '/staff/returns/:id/claim/',
  'staff',
)

export const getStaffOrder = call<typeof staffOrders.getStaffOrder>('GET', '/staff/orders/:id/', 'staff')
export const closeRemainingPieces = call<typeof staffOrders.closeRemainingPieces>(
  'POST',
  '/staff/orders/:id/close-rest/',
  'staff',
)
export const handOverOrder = call<typeof staffOrders.handOverOrder>(
  'POST',
  '/staff/orders/:id/hand-over/',
  'staff',
)
export const listDeskMethods = call<typeof staffOrders.listDeskMethods>(
  'GET',
  '/staff/desk-methods/',
  'staff',
)
export const makeDeskOrder = call<typeof staffOrders.makeDeskOrder>('POST', '/staff/desk-orders/', 'staff')
export const sellByName = call<typeof staffOrders.sellByName>('POST', '/staff/desk-sales/', 'staff')
export const downloadStaffReceipt = callForBytes<typeof staffOrders.downloadStaffReceipt>(
  'GET',
  '/staff/orders/:id/receipt/',
  'staff',
)
export const createPromptPayQr = call<typeof checkout.createPromptPayQr>(
  'POST',
  '/order/generate_promptpay_qr/',
  'member',
)
export const attachSlip = call<typeof staffOrders.attachSlip>('POST', '/staff/slips/', 'staff')
export const recordOrderPayment = call<typeof staffOrders.recordOrderPayment>(
  'POST',
  '/staff/orders/:id/payment/',
  'staff',
)
export const approveOrders = call<typeof staffOrders.approveOrders>(
  'POST',
  '/staff/orders-approval/',
  'staff',
)
export const transitionOrder = call<typeof staffOrders.transitionOrder>(
  'POST',
  '/staff/orders/:id/transition/',
  'staff',
)
export const listStaffOrders = call<typeof staffOrders.listStaffOrders>('GET', '/staff/orders/', 'staff')
export const getStaffSummary = call<typeof staffOrders.getStaffSummary>('GET', '/staff/summary/', 'staff')

export const checkRefund = call<typeof staffRefunds.checkRefund>('POST', '/staff/refunds/:id/check/', 'staff')
export const getStaffRefund = call<typeof staffRefunds.getStaffRefund>('GET', '/staff/refunds/:id/', 'staff')
export const confirmRefund = call<typeof staffRefunds.confirmRefund>(
  'POST',
  '/staff/refunds/:id/confirm/',
  'admin',
)
export const undoRefundPayment = call<typeof staffRefunds.undoRefundPayment>(
  'POST',
  '/staff/refunds/:id/undo-payment/',
  'admin',
)
export const reopenRefund = call<typeof staffRefunds.reopenRefund>(
  'POST',
  '/staff/refunds/:id/reopen/',
  'admin',
)
export const payRefund = call<typeof staffRefunds.payRefund>('POST', '/staff/refunds/:id/pay/', 'staff')
export const setBuyerDestination = call<typeof staffRefunds.setBuyerDestination>(
  'PUT',
  '/staff/refunds/:id/destination/',
  'staff',
)
export const uploadRefundProof = call<typeof staffRefunds.uploadRefundProof>(
  'POST',
  '/staff/refunds/:id/proof/',
  'staff',
)
export const listStaffRefunds = call<typeof staffRefunds.listStaffRefunds>('GET', '/staff/refunds/', 'staff')

export const exportReport = call<typeof staffReports.exportReport>('GET', '/staff/reports-csv/', 'staff')
export const getReport = call<typeof staffReports.getReport>('GET', '/staff/reports/', 'staff')

export const getStaffReturn = call<typeof staffReturns.getStaffReturn>('GET', '/staff/returns/:id/', 'staff')
export const listStaffReturns = call<typeof staffReturns.listStaffReturns>('GET', '/staff/returns/', 'staff')
export const refusePenaltySlip = call<typeof staffReturns.refusePenaltySlip>(
  'POST',
  '/staff/returns/:id/refuse-penalty-slip/',
  'staff',
)
export const receiveReturn = call<typeof staffReturns.receiveReturn>(
  'POST',
  '/staff/returns/:id/received/',
  'staff',
)
export const undoReceiveReturn = call<typeof staffCorrections.undoReceiveReturn>(
  'POST',
  '/staff/returns/:id/undo-received/',
  'staff',
)
export const reviewReturn = call<typeof staffReturns.reviewReturn>(
  'POST',
  '/staff/returns/:id/review/',
  'staff',
)

export const listAuditEntries = call<typeof staffSettings.listAuditEntries>('GET', '/staff/audit/', 'admin')
export const sortPaymentMethods = call<typeof staffSettings.sortPaymentMethods>(
  'PUT',
  '/staff/payment-methods-order/',
  'admin',
)
export const getStaffSettings = call<typeof staffSettings.getStaffSettings>(
  'GET',
  '/staff/settings/',
  'admin',
)
export const listStaffPaymentMethods = call<typeof staffSettings.listStaffPaymentMethods>(
  'GET',
  '/staff/payment-methods/',
  'admin',
)
export const testPromptPay = call<typeof staffSettings.testPromptPay>(
  'POST',
  '/staff/settings/promptpay-qr/',
  'admin',
)
export const updateStaffSettings = call<typeof staffSettings.updateStaffSettings>(
  'PUT',
  '/staff/settings/',
  'admin',
)

export const listStockMovements = call<typeof staffStock.listStockMovements>(
  'GET',
  '/staff/variants/:id/movements/',
  'staff',
)
export const adjustStock = call<typeof staffStock.adjustStock>('POST', '/staff/variants/:id/adjust/', 'staff')
export const resolveQuarantine = call<typeof staffStock.resolveQuarantine>(
  'POST',
  '/staff/variants/:id/quarantine/',
  'staff',
)

export const moveShelfStock = call<typeof staffStock.moveShelfStock>(
  'POST',
  '/staff/variants/:id/movements/',
  'staff',
)
export const exportStockMovements = call<typeof staffStock.exportStockMovements>(
  'GET',
  '/staff/variants/:id/movements-csv/',
  'staff',
)
export const listCountLines = call<typeof staffStock.listCountLines>('GET', '/staff/stock-count/', 'staff')
export const listShelves = call<typeof staffStock.listShelves>('GET', '/staff/shelves/', 'staff')
export const bookCount = call<typeof staffStock.bookCount>('POST', '/staff/stock-counts/', 'staff')
export const listPieces = call<typeof staffPieces.listPieces>('GET', '/staff/variants/:id/pieces/', 'staff')
export const numberVariant = call<typeof staffPieces.numberVariant>(
  'PUT',
  '/staff/variants/:id/numbered/',
  'staff',
)
export const addPieces = call<typeof staffPieces.addPieces>('POST', '/staff/variants/:id/pieces/', 'staff')
export const getPiece = call<typeof staffPieces.getPiece>('GET', '/staff/pieces/:id/', 'staff')
export const correctPiece = call<typeof staffPieces.correctPiece>(
  'POST',
  '/staff/pieces/:id/correct/',
  'staff',
)
export const setPieceAside = call<typeof staffPieces.setPieceAside>(
  'POST',
  '/staff/orders/:id/set-aside/',
  'staff',
)
export const putPieceBack = call<typeof staffPieces.putPieceBack>(
  'POST',
  '/staff/orders/:id/put-back/',
  'staff',
)
export const drawLabels = callForBytes<typeof staffLabels.drawLabels>('POST', '/staff/labels/', 'staff')

export const getPickList = call<typeof staffWorkshops.getPickList>(
  'GET',
  '/staff/workshops/:id/pick-list/',
  'staff',
)
export const getWorkshop = call<typeof staffWorkshops.getWorkshop>('GET', '/staff/workshops/:id/', 'staff')
export const listWorkshops = call<typeof staffWorkshops.listWorkshops>('GET', '/staff/workshops/', 'staff')
export const createWorkshop = call<typeof staffWorkshops.createWorkshop>('POST', '/staff/workshops/', 'staff')
export const activateWorkshop = call<typeof staffWorkshops.activateWorkshop>(
  'POST',
  '/staff/workshops/:id/activate/',
  'staff',
)
export const copyWorkshop = call<typeof staffWorkshops.copyWorkshop>(
  'POST',
  '/staff/workshops/:id/copy/',
  'staff',
)
export const updateWorkshop = call<typeof staffWorkshops.updateWorkshop>(
  'PATCH',
  '/staff/workshops/:id/',
  'staff',
)

export const deleteWorkshop = call<typeof staffWorkshops.deleteWorkshop>(
  'DELETE',
  '/staff/workshops/:id/',
  'staff',
)
export const closeOrders = call<typeof staffWorkshops.closeOrders>(
  'PUT',
  '/staff/workshops/:id/orders-closed/',
  'staff',
)
export const listWorkshopDueDays = call<typeof staffWorkshops.listWorkshopDueDays>(
  'GET',
  '/staff/workshops/:id/due-days/',
  'staff',
)
export const moveWorkshopDueDay = call<typeof staffWorkshops.moveWorkshopDueDay>(
  'POST',
  '/staff/workshops/:id/due-day/',
  'staff',
)

export const listVariantWaiting = call<typeof staffWaiting.listVariantWaiting>(
  'GET',
  '/staff/variants/:id/waiting/',
  'staff',
)
export const removeWaiting = call<typeof staffWaiting.removeWaiting>(
  'POST',
  '/staff/waiting-list/:id/remove/',
  'staff',
)
export const listJournalFaults = call<typeof staffJournal.listJournalFaults>(
  'GET',
  '/staff/journal-faults/',
  'admin',
)
export const correctJournal = call<typeof staffJournal.correctJournal>(
  'POST',
  '/staff/journal-corrections/',
  'admin',
)
