import * as auth from '@jansi/contract/auth'
import * as banners from '@jansi/contract/banners'
import * as calendars from '@jansi/contract/calendars'
import * as cart from '@jansi/contract/cart'
import * as catalog from '@jansi/contract/catalog'
import * as checkout from '@jansi/contract/checkout'
import * as checkoutHolds from '@jansi/contract/checkout-holds'
import * as damageReports from '@jansi/contract/damage-reports'
import * as demoVisits from '@jansi/contract/demo-visits'
import * as downloads from '@jansi/contract/downloads'
import type { Endpoint } from '@jansi/contract/endpoint'
import * as errors from '@jansi/contract/errors'
import * as faq from '@jansi/contract/faq'
import * as imageInfo from '@jansi/contract/image-info'
import * as memberRefunds from '@jansi/contract/member-refunds'
import * as numberedPieces from '@jansi/contract/numbered-pieces'
import * as orders from '@jansi/contract/orders'
import * as payments from '@jansi/contract/payments'
import * as privacy from '@jansi/contract/privacy'
import * as returns from '@jansi/contract/returns'
import * as search from '@jansi/contract/search'
import * as seen from '@jansi/contract/seen'
import * as settings from '@jansi/contract/settings'
import * as staffAccount from '@jansi/contract/staff-account'
import * as staffCatalog from '@jansi/contract/staff-catalog'
import * as staffClaims from '@jansi/contract/staff-claims'
import * as staffContent from '@jansi/contract/staff-content'
import * as staffCorrections from '@jansi/contract/staff-corrections'
import * as staffImages from '@jansi/contract/staff-images'
import * as staffJournal from '@jansi/contract/staff-journal'
import * as staffLabels from '@jansi/contract/staff-labels'
import * as staffLive from '@jansi/contract/staff-live'
import * as staffLoans from '@jansi/contract/staff-loans'
import * as staffMails from '@jansi/contract/staff-mails'
import * as staffMembers from '@jansi/contract/staff-members'
import * as staffOrderBody from '@jansi/contract/staff-order-body'
import * as staffOrders from '@jansi/contract/staff-orders'
import * as staffPieces from '@jansi/contract/staff-pieces'
import * as staffProductFile from '@jansi/contract/staff-product-file'
import * as staffRefunds from '@jansi/contract/staff-refunds'
import * as staffReports from '@jansi/contract/staff-reports'
import * as staffReturns from '@jansi/contract/staff-returns'
import * as staffSettings from '@jansi/contract/staff-settings'
import * as staffStock from '@jansi/contract/staff-stock'
import * as staffSummary from '@jansi/contract/staff-summary'
import * as staffWaiting from '@jansi/contract/staff-waiting'
import * as staffWorkshops from '@jansi/contract/staff-workshops'
import * as todos from '@jansi/contract/todos'
import * as tutorials from '@jansi/contract/tutorials'
import * as versions from '@jansi/contract/versions'
import * as waitingList from '@jansi/contract/waiting-list'
import * as webVitals from '@jansi/contract/web-vitals'
import { z } from 'zod'

/** All modules of the contract that export an endpoint or the schema of a body. */
const MODULES: readonly Record<string, unknown>[] = [
  auth,
  banners,
  calendars,
  cart,
  catalog,
  checkout,
  checkoutHolds,
  damageReports,
  demoVisits,
  downloads,
  errors,
  faq,
  imageInfo,
  memberRefunds,
  numberedPieces,
  orders,
  payments,
  privacy,
  returns,
  search,
  seen,
  settings,
  staffAccount,
  staffCatalog,
  staffProductFile,
  staffClaims,
  staffContent,
  staffCorrections,
  staffImages,
  staffLive,
  staffLabels,
  staffLoans,
  staffMails,
  staffMembers,
  staffOrderBody,
  staffOrders,
  staffSummary,
  staffPieces,
  staffRefunds,
  staffJournal,
  staffReports,
  staffReturns,
  staffSettings,
  staffStock,
  staffWaiting,
  staffWorkshops,
  todos,
  tutorials,
  webVitals,
  versions,
  waitingList,
]

const exported = MODULES.flatMap((module) => Object.entries(module))

const operationIds = new Map(exported.map(([name, value]) => [value, name]))

/** Returns the name of an endpoint in the OpenAPI document: its export name in the contract. */
export function operationIdOf(endpoint: Endpoint): string {
  const name = operationIds.get(endpoint)
  if (name === undefined) {
    throw new Error(`List the module that exports ${endpoint.method} ${endpoint.path} in contract-names.ts.`)
  }
  return name
}

/**
 * Registers the object schemas of the contract by name in zod's global registry, for references by
 * `z.toJSONSchema`: `orderItemBody` becomes `OrderItem`, `staffVariant` becomes `StaffVariant`.
 */
export function nameSchemas(): void {
  for (const [name, value] of exported) {
    if (!(value instanceof z.ZodObject)) continue
    const plain = name.replace(/Body$/, '')
    const id = plain.charAt(0).toUpperCase() + plain.slice(1)
    z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id })
  }
}
