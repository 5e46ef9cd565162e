import type * as auth from './auth.ts'
import type * as banners from './banners.ts'
import { call } from './call.ts'
import type * as cart from './cart.ts'
import type * as catalog from './catalog.ts'
import type * as faq from './faq.ts'
import type * as privacy from './privacy.ts'
import type * as search from './search.ts'
import type * as settings from './settings.ts'
import type * as todos from './todos.ts'
import type * as tutorials from './tutorials.ts'
import type * as webVitals from './web-vitals.ts'

// How the storefront calls the endpoints of its public pages, of sessions and of carts, without their schemas: a browser
// checks nothing with them (docs/decisions/006). The compiler compares each line with its endpoint.

export const getUser = call<typeof auth.getUser>('GET', '/dj-rest-auth/user/', 'member')
export const logout = call<typeof auth.logout>('POST', '/dj-rest-auth/logout/', 'public')
export const verifyToken = call<typeof auth.verifyToken>('POST', '/dj-rest-auth/token/verify/', 'public')

export const listBanners = call<typeof banners.listBanners>('GET', '/banner/', 'public')

export const getCart = call<typeof cart.getCart>('GET', '/cart/get_cart/', 'member')
export const syncCart = call<typeof cart.syncCart>('PUT', '/cart/sync_cart/', 'member')
export const verifyStock = call<typeof cart.verifyStock>('POST', '/cart/verify_stock/', 'member')

export const getActiveWorkshop = call<typeof catalog.getActiveWorkshop>('GET', '/workshop/active/', 'public')
export const getActiveWorkshopProducts = call<typeof catalog.getActiveWorkshopProducts>(
  'GET',
  '/workshop/active_workshop_products/',
  'public',
)
export const getWorkshopProduct = call<typeof catalog.getWorkshopProduct>(
  'GET',
  '/workshopproduct/:id/product_in_workshop/',
  'public',
)
export const listAvailableProducts = call<typeof catalog.listAvailableProducts>(
  'GET',
  '/workshop/available_products/',
  'public',
)
export const listCategories = call<typeof catalog.listCategories>('GET', '/category/', 'public')

export const listFaqs = call<typeof faq.listFaqs>('GET', '/faqs/', 'public')

export const getPrivacyNotice = call<typeof privacy.getPrivacyNotice>('GET', '/site/privacy/', 'public')

export const searchShop = call<typeof search.searchShop>('GET', '/search/', 'public')

export const getSite = call<typeof settings.getSite>('GET', '/site/', 'public')

export const listTodos = call<typeof todos.listTodos>('GET', '/todo/', 'member')

export const getTutorial = call<typeof tutorials.getTutorial>('GET', '/tutorials/:id/', 'public')
export const listTutorialCategories = call<typeof tutorials.listTutorialCategories>(
  'GET',
  '/tutorialcategory/',
  'public',
)
export const listTutorials = call<typeof tutorials.listTutorials>('GET', '/tutorials/', 'public')

export const reportWebVitals = call<typeof webVitals.reportWebVitals>('POST', '/site/web-vitals/', 'public')
