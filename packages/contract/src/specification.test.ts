import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as auth from './auth.ts'
import { bannerBody, listBanners } from './banners.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import { createOrder, createPromptPayQr, orderLine } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { faqBody, listFaqs } from './faq.ts'
import * as orders from './orders.ts'
import { listPaymentMethods, paymentMethodBody, sendSlip, slipBody } from './payments.ts'
import * as returns from './returns.ts'
import { getTutorial, listTutorialCategories, listTutorials, tutorialBody } from './tutorials.ts'

const fieldsOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}).sort()

const mayBeLeftOut = (schema: z.ZodType | undefined, field: string) => {
  const type = (schema as z.ZodObject | undefined)?.shape[field] as z.ZodType | undefined
  return type?.safeParse(undefined).success === true
}

/**
 * Section 3: the fields of each record that a client may read. More fields are allowed, none may be removed.
 */
const THINGS: Record<string, [schema: z.ZodType, fields: string]> = {
  banner: [bannerBody, 'id image_url'],
  category: [catalog.categoryBody, 'id name display_name image'],
  tutorial: [
    tutorialBody,
    'id title description category author created_at difficulty_level main_image video_url content images tags',
  ],
  'image of a tutorial': [tutorialBody.shape.images.element, 'id image caption order'],
  'tutorial category': [listTutorialCategories.responses[200].element, 'id name'],
  question: [faqBody, 'id question answer tags category is_active'],
  product: [
    catalog.productBody,
    'id name description image brand category is_for_sale is_for_rent is_used sale_price rental_price variants',
  ],
  variant: [catalog.variantBody, 'id size quantity sale_price rental_price type'],
  'type of a variant': [catalog.variantBody.shape.type, 'name'],
  'line of the stored cart': [cart.serverCart.shape.sale.element, 'product_variant quantity'],
  'variant of that line': [
    cart.serverCart.shape.sale.element.shape.product_variant,
    'id size sale_price rental_price product',
  ],
  'product of that variant': [
    cart.serverCart.shape.sale.element.shape.product_variant.shape.product,
    'id name image',
  ],
  shortage: [cart.outOfStockItem, 'name size requested available'],
  order: [
    orders.orderBody,
    'id created_at amount payment_status_name payment_method_name payment_slip items',
  ],
  'order item': [orders.orderItemBody, 'id product_name product_variant is_rental price quantity'],
  'variant of an order item': [orders.orderItemBody.shape.product_variant, 'size'],
  slip: [slipBody, 'image'],
  'payment method': [paymentMethodBody, 'id name'],
  user: [auth.userBody, 'first_name last_name email phone_number'],
  'order to return': [returns.pendingReturnOrder, 'id created_at payment_status_name items'],
  'item to return': [
    returns.pendingReturnOrder.shape.items.element,
    'id is_rental product_name product_variant quantity price',
  ],
  'return session': [
    returns.returnSessionBody,
    'id status notes created_at processed_at total_penalties payment_complete items evidence',
  ],
  'return item': [returns.returnItemBody, 'id order_item penalty_amount condition_name'],
  'order item of a return': [
    returns.returnItemBody.shape.order_item,
    'product_name product_variant quantity',
  ],
  evidence: [returns.evidenceBody, 'id image'],
}

describe('the specification’s things (section 3)', () => {
  it.each(Object.entries(THINGS))(
    '%s has every field that a client reads',
    { tags: '@spec-3.fields' },
    (_name, [schema, fields]) => {
      expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')))
    },
  )
})

/** Section 7: each call as the specification writes it, with the fields that a client sends, and no others. */
const CALLS: [call: string, endpoint: Endpoint, sends?: string][] = [
  ['GET /banner/', listBanners],
  ['GET /category/', catalog.listCategories],
  ['GET /tutorials/', listTutorials],
  ['GET /tutorialcategory/', listTutorialCategories],
  ['GET /faqs/', listFaqs],
  ['GET /tutorials/:id/', getTutorial],
  ['POST /dj-rest-auth/login/', auth.login, 'email password'],
  ['POST /dj-rest-auth/token/verify/', auth.verifyToken, 'token'],
  ['GET /dj-rest-auth/user/', auth.getUser],
  ['POST /dj-rest-auth/token/refresh/', auth.refreshToken],
  ['POST /dj-rest-auth/password/change/', auth.changePassword, 'new_password1 new_password2 old_password'],
  ['POST /dj-rest-auth/logout/', auth.logout],
  [
    'POST /dj-rest-auth/registration/',
    auth.register,
    'email first_name last_name password1 password2 phone_number',
  ],
  ['POST /dj-rest-auth/registration/verify-email/', auth.verifyEmail, 'key'],
  ['POST /dj-rest-auth/password/reset/', auth.requestPasswordReset, 'email'],
  [
    'POST /dj-rest-auth/password/reset/confirm/',
    auth.confirmPasswordReset,
    'uid token new_password1 new_password2',
  ],
  ['PATCH /dj-rest-auth/user/', auth.updateUser, 'first_name last_name phone_number'],
  ['PUT /cart/sync_cart/', cart.syncCart, 'sale rent'],
  ['GET /cart/get_cart/', cart.getCart],
  ['GET /workshop/active_workshop_products/', catalog.getActiveWorkshopProducts],
  ['GET /workshopproduct/:id/product_in_workshop/', catalog.getWorkshopProduct],
  ['POST /cart/verify_stock/', cart.verifyStock, 'sale rent'],
  ['POST /order/generate_promptpay_qr/', createPromptPayQr, 'amount'],
  ['GET /paymentmethod/', listPaymentMethods],
  ['POST /order/create_from_cart/', createOrder, 'payment_method order_items'],
  ['POST /paymentslip/', sendSlip, 'order'],
  ['GET /order/', orders.listOrders],
  ['GET /order/:id/', orders.getOrder],
  ['GET /order/:id/download_receipt/', orders.downloadReceipt],
  ['GET /pending-returns/', returns.listPendingReturns],
  ['GET /returnsession/', returns.listReturnSessions],
  ['POST /returnsession/', returns.createReturnSession, 'status notes'],
  ['POST /returnitem/', returns.addReturnItem, 'session order_item condition'],
  ['POST /returnevidence/', returns.addReturnEvidence, 'session'],
]

describe('the specification’s calls (section 7)', () => {
  it.each(CALLS)(
    '%s takes the fields that a client sends',
    { tags: '@spec-7.calls' },
    (call, endpoint, sends = '') => {
      expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
      const body = endpoint.body ?? endpoint.form
      const named = sends.split(' ').filter(Boolean).sort()
      expect(fieldsOf(body)).toEqual(expect.arrayContaining(named))
      const added = fieldsOf(body).filter((field) => !named.includes(field))
      // A client of the specification does not send the fields that we have added.
      expect(added.filter((field) => !mayBeLeftOut(body, field))).toEqual([])
    },
  )

  it('send lines by product, variant and quantity, those of an order with sale or rent', () => {
    expect(fieldsOf(cart.cartItem)).toEqual(['product_id', 'quantity', 'variant_id'])
    expect(fieldsOf(orderLine)).toEqual(['product_id', 'quantity', 'type', 'variant_id'])
    expect(orderLine.shape.type.options).toEqual(['sale', 'rent'])
  })

  it('return QR images, the products of a workshop, and missing stock', () => {
    expect(fieldsOf(createPromptPayQr.responses[200])).toEqual(['qr_code_url'])
    expect(fieldsOf(catalog.getActiveWorkshopProducts.responses[200])).toEqual(
      expect.arrayContaining(['categories', 'products']),
    )
    expect(fieldsOf(cart.outOfStockBody)).toContain('out_of_stock_items')
  })
})
