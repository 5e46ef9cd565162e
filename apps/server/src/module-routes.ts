import type { RouteDeps } from './http/route-deps.ts'
import type { Scope } from './http/scope.ts'
import { staffAccountRoutes } from './modules/account/staff-routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { memberAuthRoutes, publicAuthRoutes } from './modules/auth/routes.ts'
import { bannerRoutes } from './modules/banners/routes.ts'
import { staffBannerRoutes } from './modules/banners/staff-routes.ts'
import { adminJournalRoutes } from './modules/books/staff-routes.ts'
import { memberCalendarRoutes, publicCalendarRoutes } from './modules/calendars/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { staffCatalogRoutes } from './modules/catalog/staff-routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { staffCheckoutRoutes } from './modules/checkout/staff-routes.ts'
import { memberDamageRoutes } from './modules/damage-reports/routes.ts'
import { staffDashboardRoutes } from './modules/dashboard/staff-routes.ts'
import { memberDownloadRoutes, publicDownloadRoutes } from './modules/downloads/routes.ts'
import { faqRoutes } from './modules/faq/routes.ts'
import { staffFaqRoutes } from './modules/faq/staff-routes.ts'
import { staffImageRoutes } from './modules/images/staff-routes.ts'
import { staffLabelRoutes } from './modules/labels/staff-routes.ts'
import { lineWebhookRoutes } from './modules/line-friends/routes.ts'
import { memberLineRoutes, publicLineRoutes } from './modules/line-login/routes.ts'
import { memberLoanRoutes } from './modules/loans/routes.ts'
import { staffLoanRoutes } from './modules/loans/staff-routes.ts'
import { mailRoutes } from './modules/mails/routes.ts'
import { adminMemberRoutes, staffMemberRoutes } from './modules/members/staff-routes.ts'
import { memberNotificationRoutes } from './modules/notifications/routes.ts'
import { memberOrderRoutes } from './modules/orders/routes.ts'
import { adminOrderRoutes, staffOrderRoutes } from './modules/orders/staff-routes.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { staffPaymentRoutes } from './modules/payments/staff-routes.ts'
import { staffPieceRoutes } from './modules/pieces/staff-routes.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { memberRefundRoutes } from './modules/refunds/routes.ts'
import { adminRefundRoutes, staffRefundRoutes } from './modules/refunds/staff-routes.ts'
import { staffReportRoutes } from './modules/reports/staff-routes.ts'
import { memberReturnRoutes } from './modules/returns/routes.ts'
import { adminReturnRoutes, staffReturnRoutes } from './modules/returns/staff-routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { staffSettingsRoutes } from './modules/settings/staff-routes.ts'
import { setupRoutes } from './modules/setup/routes.ts'
import { staffStockRoutes } from './modules/stock/staff-routes.ts'
import { memberTodoRoutes } from './modules/todos/routes.ts'
import { tutorialRoutes } from './modules/tutorials/routes.ts'
import { staffTutorialRoutes } from './modules/tutorials/staff-routes.ts'
import { memberWaitingRoutes, publicWaitingRoutes } from './modules/waiting-list/routes.ts'
import { staffWaitingRoutes } from './modules/waiting-list/staff-routes.ts'
import { staffWorkshopRoutes } from './modules/workshops/staff-routes.ts'

/** Adds the routes of a module to the scope of those who may call them. */
export type Routes = (scope: Scope, deps: RouteDeps) => void

/** The routes of the modules by who may call them; `app.ts` adds those that need more than the shop. */
export const PUBLIC_ROUTES: readonly Routes[] = [
  publicAuthRoutes,
  bannerRoutes,
  tutorialRoutes,
  faqRoutes,
  settingsRoutes,
  privacyRoutes,
  publicWaitingRoutes,
  publicDownloadRoutes,
  publicCalendarRoutes,
  setupRoutes,
  lineWebhookRoutes,
  publicLineRoutes,
]
export const MEMBER_ROUTES: readonly Routes[] = [
  memberAuthRoutes,
  cartRoutes,
  checkoutRoutes,
  paymentRoutes,
  memberOrderRoutes,
  memberDamageRoutes,
  memberReturnRoutes,
  memberLoanRoutes,
  memberRefundRoutes,
  memberWaitingRoutes,
  memberTodoRoutes,
  memberDownloadRoutes,
  memberCalendarRoutes,
  memberNotificationRoutes,
  memberLineRoutes,
]
export const STAFF_ROUTES: readonly Routes[] = [
  staffAccountRoutes,
  staffOrderRoutes,
  staffCheckoutRoutes,
  staffDashboardRoutes,
  staffReturnRoutes,
  staffBannerRoutes,
  staffTutorialRoutes,
  staffFaqRoutes,
  staffImageRoutes,
  staffCatalogRoutes,
  staffStockRoutes,
  staffPieceRoutes,
  staffWaitingRoutes,
  staffLabelRoutes,
  staffWorkshopRoutes,
  staffMemberRoutes,
  staffLoanRoutes,
  staffRefundRoutes,
  staffReportRoutes,
]
export const ADMIN_ROUTES: readonly Routes[] = [
  adminMemberRoutes,
  adminOrderRoutes,
  adminRefundRoutes,
  adminReturnRoutes,
  adminJournalRoutes,
  mailRoutes,
  staffSettingsRoutes,
  staffPaymentRoutes,
  auditRoutes,
]
