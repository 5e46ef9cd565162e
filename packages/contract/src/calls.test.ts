import { expect, it } from 'vitest'
import * as auth from './auth.ts'
import * as banners from './banners.ts'
import * as calendars from './calendars.ts'
import * as calls from './calls.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as checkoutHolds from './checkout-holds.ts'
import * as damageReports from './damage-reports.ts'
import * as downloads from './downloads.ts'
import { callOf, type Endpoint } from './endpoint.ts'
import * as faq from './faq.ts'
import * as memberCalls from './member-calls.ts'
import * as memberRefunds from './member-refunds.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as privacy from './privacy.ts'
import * as publicCalls from './public-calls.ts'
import * as returns from './returns.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as staffAccount from './staff-account.ts'
import * as staffCatalog from './staff-catalog.ts'
import * as staffClaims from './staff-claims.ts'
import * as staffContent from './staff-content.ts'
import * as staffCorrections from './staff-corrections.ts'
import * as staffImages from './staff-images.ts'
import * as staffJournal from './staff-journal.ts'
import * as staffLabels from './staff-labels.ts'
import * as staffLive from './staff-live.ts'
import * as staffLoans from './staff-loans.ts'
import * as staffMails from './staff-mails.ts'
import * as staffMembers from './staff-members.ts'
import * as staffOrders from './staff-orders.ts'
import * as staffPieces from './staff-pieces.ts'
import * as staffRefunds from './staff-refunds.ts'
import * as staffReports from './staff-reports.ts'
import * as staffReturns from './staff-returns.ts'
import * as staffSettings from './staff-settings.ts'
import * as staffStock from './staff-stock.ts'
import * as staffWaiting from './staff-waiting.ts'
import * as staffWorkshops from './staff-workshops.ts'
import * as todos from './todos.ts'
import * as tutorials from './tutorials.ts'
import * as waitingList from './waiting-list.ts'
import * as webVitals from './web-vitals.ts'

const declared: Record<string, unknown> = {
  ...auth,
  ...banners,
  ...calendars,
  ...cart,
  ...catalog,
  ...checkout,
  ...checkoutHolds,
  ...damageReports,
  ...downloads,
  ...faq,
  ...memberRefunds,
  ...orders,
  ...payments,
  ...privacy,
  ...returns,
  ...search,
  ...settings,
  ...staffAccount,
  ...staffCatalog,
  ...staffClaims,
  ...staffContent,
  ...staffCorrections,
  ...staffImages,
  ...staffLive,
  ...staffLabels,
  ...staffLoans,
  ...staffPieces,
  ...staffMails,
  ...staffMembers,
  ...staffOrders,
  ...staffRefunds,
  ...staffJournal,
  ...staffReports,
  ...staffReturns,
  ...staffSettings,
  ...staffStock,
  ...staffWaiting,
  ...staffWorkshops,
  ...todos,
  ...tutorials,
  ...waitingList,
  ...webVitals,
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'responses' in value
}

it.each(Object.entries({ ...calls, ...publicCalls, ...memberCalls }))(
  '%s reaches its endpoint, and reads bytes where it declares them',
  (name, call) => {
    const endpoint = declared[name]
    if (!isEndpoint(endpoint)) throw new Error(`No endpoint is called ${name}.`)
    expect(call).toEqual(callOf(endpoint))
  },
)
