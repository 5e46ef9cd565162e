import * as held from './browser-tests.ts'
import { client, type Part, row, step, unit } from './row.ts'

const loginStatus = step(held.login, 'an answer of …')
const signupStatus = step(held.signup, 'an answer of …')
const loginEvents = unit('features/auth/login-failure.test.ts', 'a login that meets %s (%i) is told as such')

/** Sections 8 and 9: the error catalogue, the constants. */
export const MESSAGES: Part[] = [
  {
    title: '8 · Login and sign-up',
    rows: [
      row(
        'Login 400, not verified / inactive / not active: not yet activated, check e-mail',
        'features/auth/login-failure.ts',
        step(held.login, 'an account that is not activated'),
        loginEvents,
      ),
      row(
        'Login, other 400: e-mail or password incorrect or not registered',
        'features/auth/login-failure.ts',
        step(held.login, 'a wrong password'),
        loginEvents,
      ),
      row(
        'Login 429: too many attempts, wait and retry',
        'features/auth/login-failure.ts',
        step(held.login, 'too many attempts, by the real server'),
        loginEvents,
      ),
      row(
        'Login 5xx or no response: connection error',
        'features/auth/login-failure.ts',
        loginStatus,
        loginEvents,
      ),
      row(
        'Login, anything else: invalid credentials',
        'features/auth/login-failure.ts',
        loginStatus,
        loginEvents,
      ),
      row('Sign-up 429: too many attempts', 'features/auth/signup-failure.ts', signupStatus),
      row('Sign-up 5xx: system error, try later', 'features/auth/signup-failure.ts', signupStatus),
      row('Sign-up, no response: connection error', 'features/auth/signup-failure.ts', signupStatus),
      row('Sign-up, otherwise: check the data', 'features/auth/signup-failure.ts', signupStatus),
    ],
  },
  {
    title: '8 · Other auth failures',
    rows: [
      row('Verify fail: identity verification failed', 'lib/session-messages.ts', held.userFailure),
      row('Get-user fail', 'lib/session-messages.ts', held.userFailure),
      row('Refresh fail: asks to log in again', 'lib/session-messages.ts', held.sessionOver),
      row(
        'Change-password fail: check the old password',
        'features/auth/password-failure.ts',
        step(held.passwords, 'a change of password with the old one wrong, then right'),
        unit('features/auth/password-failure.test.ts', 'a wrong old password asks to check it'),
      ),
      row(
        'Activation fail: link may have expired',
        'features/auth/activation.tsx',
        step(held.passwords, 'an activation link that is worn out'),
      ),
      row(
        'Reset fail: check the e-mail',
        'features/auth/reset-request.tsx',
        step(held.passwords, 'a reset needs an address, and may fail'),
      ),
      row(
        'Set-password fail: link may have expired',
        'features/auth/password-failure.ts',
        step(held.passwords, 'a new password by a link that is worn out, then by the mailed one'),
      ),
      row(
        'Profile update fail: detail, else message, else the text to the letter',
        'features/account/profile-failure.ts',
        step(held.profile, 'a refusal says …'),
      ),
      row(
        'Success messages for login, password change, sign-up, activation, reset, set, logout, profile; verify and refresh, which every page does, succeed in silence',
        'lib/session-messages.ts',
        held.login,
        held.signup,
        held.passwords,
        held.profile,
        held.loggingOut,
      ),
      row(
        'The event names stand as codes',
        'lib/session-messages.ts',
        unit('lib/session-messages.test.ts', 'every failure of the catalogue has its event by name'),
      ),
      row(
        'The banner shows the server’s message, else the event: its Thai text in place of its bare name',
        'lib/session.ts',
        step(held.profile, 'a refusal says …'),
        unit('lib/session.test.ts', "the server's own words replace an event's text"),
      ),
    ],
  },
  {
    title: '8 · Shop',
    rows: [
      row(
        'Stock check failed with a list: each item with requested and available',
        'ui/shortage-dialog.tsx',
        held.shortages,
      ),
      row(
        'Stock check failed otherwise: the text to the letter',
        'lib/stock-check.ts',
        held.shortages,
        step(held.checkoutFaults, 'a stock check that fails'),
      ),
      row(
        'Product not found in the workshop: alert',
        'features/catalog/product-detail.tsx',
        step(held.notOffered, 'not in the workshop'),
      ),
      row(
        'Order creation failed: alert to try again later',
        'features/checkout/place-order.ts',
        step(held.checkoutFaults, 'an order that cannot be made'),
      ),
      row(
        'Receipt download failed: alert',
        'features/orders/receipt-button.tsx',
        step(held.bill, 'a receipt that does not come is told'),
      ),
      row(
        'Bill fetch failed: redirect to /history',
        'features/orders/bill-view.tsx',
        step(held.bill, 'a bill that cannot be fetched leads to the history'),
      ),
      row(
        'Cart line not found on quantity update: alert',
        'features/cart/cart-table.tsx',
        unit('features/cart/cart-table.test.tsx', 'a line that left the cart meanwhile is told'),
        unit('lib/cart-store.test.ts', 'a line that is not there is reported'),
      ),
      row(
        'QR fetch failure: only logged; the part says so and can be retried',
        'ui/qr-panel.tsx',
        step(held.checkoutFaults, 'a QR that does not come can be fetched again, the rest works'),
      ),
      row(
        'Home data-fetch errors: only logged; each part says so and can be retried',
        'lib/query-client.ts',
        held.homeFailures,
      ),
    ],
  },
  {
    title: '8 · Tutorials, returns, FAQ',
    rows: [
      row(
        '“Failed to load tutorials” with a please-try-later note',
        'features/tutorials/tutorial-list.tsx',
        held.articleFailures,
      ),
      row('“Failed to load tutorial”', 'features/tutorials/tutorial-detail.tsx', held.articleFailures),
      row(
        'Tutorial 404 redirects to /tutorials',
        'features/tutorials/tutorial-detail.tsx',
        held.articleFailures,
      ),
      row('“Tutorial not found”', 'features/tutorials/tutorial-detail.tsx', held.articleFailures),
      row(
        'Pending orders load failure, the text to the letter',
        'features/returns/request-tab.tsx',
        held.returnFailures,
      ),
      row(
        'Return history load failure: logged; the tab says so and can be retried',
        'features/returns/history-tab.tsx',
        held.returnFailures,
      ),
      row(
        'Return submit failure, the text to the letter',
        'features/returns/submit-return.ts',
        step(held.returning, 'a picture that is lost stops it; sending again repeats nothing'),
      ),
      row(
        'FAQ load failure, the text to the letter',
        'features/faq/faq-browser.tsx',
        step(held.questions, 'questions that do not load'),
        held.homeFailures,
      ),
      row(
        'Broken images on cards and article previews fall back to a placeholder',
        'ui/image-with-fallback.tsx',
        held.brokenPictures,
        unit(
          'ui/rich-text.test.tsx',
          'a broken picture in what staff wrote gives way to the placeholder, once',
        ),
      ),
    ],
  },
  {
    title: '9 · Constants',
    rows: [
      row('Banner rotation 5000 ms', 'features/banners/banner-carousel.tsx', held.carousel),
      row('Banner height 200px, 500px from md up', 'features/banners/banner-carousel.tsx', held.homeSizes),
      row(
        'Home FAQ preview: at most 5 active FAQs',
        'features/faq/home-faq.tsx',
        step(held.homeParts, 'five questions, the first open, one at a time, both links to all'),
        unit('app/pages/home.test.tsx', 'at most five active questions are shown, the first of them open'),
      ),
      row(
        'Featured article: the second of the list',
        'features/tutorials/featured-article.tsx',
        step(held.homeParts, 'the featured article is the second of the list, its preview cut and cleaned'),
        unit('app/pages/home.test.tsx', 'the featured article is the second of the list'),
      ),
      row('Category grid of 2/3/4 columns on home', 'features/catalog/category-grid.tsx', held.homeSizes),
      row(
        'Product grid of 2 to 5 columns',
        'features/catalog/category-products.tsx',
        step(held.shelf, 'columns by width'),
      ),
      row('Toast 5000 ms', 'ui/toaster.tsx', held.toasts),
      row('Cart badge cap 99+', 'app/shell/cart-badge.tsx', held.badge),
      row('Scroll-to-top threshold 300 pixels', 'ui/scroll-to-top.tsx', held.toTheTop),
      row(
        'Payment method ids 1, 3 and the default 4',
        'features/checkout/payment-rules.ts',
        held.freeLoan,
        unit(
          'features/checkout/payment-rules.test.ts',
          'method 4 is chosen at first; when it is hidden, the first that shows',
        ),
      ),
      row('Approval wait text: 1-3 working days', 'features/orders/order-notes.tsx', held.history),
      row(
        'Baht (฿) with thousands separators in cart and orders',
        'ui/price.tsx',
        step(held.carts, 'totals in baht with thousands separators'),
        step(held.history, 'prices in baht with separators'),
        client('format.test.ts', 'baht have thousands separators, and satang only when there are any'),
      ),
      row(
        'Product cards show $ with a per-day rent label',
        'features/catalog/product-card.tsx',
        step(held.shelf, 'cards show $ and, for a loan, a price per day'),
      ),
      row(
        'Order and return ids shown as their first 8 characters',
        'features/orders/order-card.tsx',
        step(held.history, 'newest first, by the first eight characters of the id and a Thai date'),
        held.returnHistory,
      ),
      row(
        'Dates in Thai locale',
        'features/orders/order-card.tsx',
        step(held.history, 'newest first, by the first eight characters of the id and a Thai date'),
        client('format.test.ts', 'days are Thai, in the Buddhist calendar, by the clock of Bangkok'),
      ),
      row(
        'Return item condition sent as 1',
        'features/returns/api/send-return.ts',
        unit(
          'features/returns/return-view.test.tsx',
          'a return is one session, each rental item, then each photo, and is confirmed',
        ),
      ),
      row('App version 3.0.10', 'lib/app-version.ts', held.version),
      row(
        'Access token stored under key access',
        'lib/access-token.ts',
        step(held.login, 'and one that succeeds stores the token, fetches the cart and goes home'),
      ),
    ],
  },
]
