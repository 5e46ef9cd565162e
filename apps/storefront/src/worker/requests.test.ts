import { describe, expect, test } from 'vitest'
import { kindOf, listOf, PUBLIC_LISTS, pagePath, type RequestFacts, recordIn } from './requests.ts'

const ORDER = '0190b6f2-6a3c-7cc1-8f0e-3f6f5a1c2d3e'

function kind(path: string | null, given: Partial<RequestFacts> = {}) {
  return kindOf({ method: 'GET', path, isNavigation: false, isSigned: false, isPartial: false, ...given })
}
const opened = (path: string) => kind(path, { isNavigation: true })
const signed = (path: string, method = 'GET') => kind(path, { method, isSigned: true })

describe('pages', () => {
  test('that are the same for everyone are kept, in any case and with a slash at the end', () => {
    for (const path of ['/', '/category/5', '/Product/7/', '/tutorials', '/tutorial/3', '/faq', '/privacy']) {
      expect(opened(path), path).toBe('page')
    }
    expect(pagePath('/Product/7/')).toBe('/product/7')
    expect(pagePath('/')).toBe('/')
  })

  test('of members, forms and unknown addresses are the shell offline, and nothing of them is kept', () => {
    for (const path of [
      '/history',
      '/bill',
      '/profile',
      '/cart',
      '/order',
      '/return',
      '/login',
      '/signup',
      '/search',
      '/no/such/page',
      '/product/0',
      '/tutorials/3',
    ]) {
      expect(opened(path), path).toBe('shell')
    }
  })

  test('whose address alone does something, the console, calls and files are left alone', () => {
    for (const path of [
      '/logout',
      '/reset/password',
      '/reset/password/confirm/uid/token',
      '/dj-rest-auth/registration/account-confirm-email/key/',
      '/staff/',
      '/staff/orders',
      '/api/docs',
      '/robots.txt',
      '/media/private/slip.jpg',
    ]) {
      expect(opened(path), path).toBe('none')
    }
  })
})

describe('responses of the API', () => {
  test('that everyone may read are kept', () => {
    for (const path of [
      '/api/site/',
      '/api/site/privacy/',
      '/api/banner/',
      '/api/category/',
      '/api/workshop/active_workshop_products/',
      '/api/workshop/available_products/',
      '/api/workshopproduct/7/product_in_workshop/',
      '/api/tutorials/',
      '/api/tutorials/3/',
      '/api/tutorialcategory/',
      '/api/faqs/',
    ]) {
      expect(kind(path), path).toBe('public')
      expect(signed(path), path).toBe('public')
    }
    expect(PUBLIC_LISTS).toHaveLength(11)
  })

  test('that belong to a member are kept only with an access token', () => {
    const paths = [
      '/api/dj-rest-auth/user/',
      '/api/member-qr/',
      '/api/order/',
      `/api/order/${ORDER}/`,
      `/api/order/${ORDER}/download_receipt/`,
    ]
    for (const path of paths) {
      expect(signed(path), path).toBe('member')
      expect(kind(path), path).toBe('none')
    }
  })

  test('about money, carts and returns, staff’s calls and other origins are never kept', () => {
    for (const path of [
      '/api/paymentmethod/',
      '/api/order/generate_promptpay_qr/',
      '/api/cart/get_cart/',
      '/api/pending-returns/',
      '/api/returnsession/',
      '/api/staff/orders/',
      '/api/staff/me/',
      '/api/readyz',
      '/metrics',
    ]) {
      expect(signed(path), path).toBe('none')
    }
    expect(kind(null)).toBe('none')
  })

  test('to writes are never kept', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      for (const path of [
        '/api/order/',
        '/api/dj-rest-auth/user/',
        '/api/dj-rest-auth/login/',
        '/',
      ] as const) {
        expect(signed(path, method), `${method} ${path}`).toBe('none')
      }
    }
  })
})

test('public images and built files are kept, slips and parts of files are not', () => {
  expect(kind('/media/public/abcdefghijklmnop/480.avif')).toBe('image')
  expect(kind('/media/private/abcdefghijklmnop.jpg')).toBe('none')
  expect(kind('/assets/index-BoG-aZGa.js')).toBe('asset')
  expect(kind('/staff/assets/index-BoG-aZGa.js')).toBe('none')
  expect(kind('/media/public/abcdefghijklmnop/480.avif', { isPartial: true })).toBe('none')
})

test('a record is found in its list', () => {
  expect(listOf('/api/workshopproduct/7/product_in_workshop/')).toEqual({
    list: '/api/workshop/active_workshop_products/',
    id: '7',
  })
  expect(listOf(`/api/order/${ORDER}/`)).toEqual({ list: '/api/order/', id: ORDER })
  expect(listOf('/api/tutorials/')).toBeNull()
  expect(listOf(`/api/order/${ORDER}/download_receipt/`)).toBeNull()
  expect(recordIn({ products: [{ id: 7 }, { id: 8 }] }, '8')).toEqual({ id: 8 })
  expect(recordIn([{ id: ORDER, amount: 5 }], ORDER)).toEqual({ id: ORDER, amount: 5 })
  expect(recordIn([{ id: 1 }], '2')).toBeUndefined()
  expect(recordIn(undefined, '2')).toBeUndefined()
})
