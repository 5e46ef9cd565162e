import * as held from './browser-tests.ts'
import { contract, type Part, row, step, unit } from './row.ts'

const oneReturn = unit(
  'features/returns/return-view.test.tsx',
  'a return is one session, each rental item, then each photo, and is confirmed',
)
const oneOrder = unit(
  'features/checkout/checkout-view.test.tsx',
  'a double click makes one order, with its slip, and opens its bill with an empty cart',
)

const oneLogin = unit(
  'features/auth/login.test.tsx',
  'logging in stores the token, takes the cart from the server and goes home',
)

/** Section 7: the calls. */
export const CALLS: Part[] = [
  {
    title: '3 and 7 · On the wire',
    rows: [
      {
        says: 'The fields of each thing (section 3)',
        lives: 'packages/contract/src/endpoint.ts',
        heldBy: [contract('specification.test.ts', '%s has every field that a client reads')],
      },
      {
        says: 'Method, path and sent fields of each call (section 7)',
        lives: 'packages/contract/src/endpoint.ts',
        heldBy: [contract('specification.test.ts', '%s takes the fields that a client sends')],
      },
    ],
  },
  {
    title: '7 · All calls',
    rows: [
      row(
        'Base address from configuration',
        'lib/api.ts',
        unit('lib/api.test.ts', 'asks the host that the build was made for, else its own'),
      ),
      row(
        'Bearer header from the stored access token; cookies are sent',
        'lib/api.ts',
        unit('lib/api.test.ts', 'sends the stored access token and the cookies, and gives the typed answer'),
      ),
      row(
        'Success is a status of 200 to 299',
        'lib/api.ts',
        unit('lib/api.test.ts', 'takes %i for a success: %s'),
      ),
    ],
  },
  {
    title: '7 · Public data',
    rows: [
      row('GET /banner/', 'features/banners/api/list-banners.ts', held.fiveCalls),
      row('GET /category/', 'features/catalog/api/list-categories.ts', held.fiveCalls),
      row('GET /tutorials/', 'features/tutorials/api/list-tutorials.ts', held.fiveCalls, held.articles),
      row('GET /tutorialcategory/', 'features/tutorials/api/list-tutorial-categories.ts', held.fiveCalls),
      row('GET /faqs/', 'features/faq/api/list-faqs.ts', held.fiveCalls, held.questions),
      row(
        'Home loads all five at once',
        'app/pages/home.tsx',
        held.fiveCalls,
        unit('app/pages/home.test.tsx', 'the five public lists are asked for at once'),
      ),
      row('GET /tutorials/{id}/', 'features/tutorials/api/get-tutorial.ts', held.articles),
    ],
  },
  {
    title: '7 · Authentication',
    rows: [
      row('POST login/ {email,password}', 'features/auth/api/log-in.ts', held.login, oneLogin),
      row('POST token/verify/ {token}', 'lib/session-actions.ts', held.routeChange),
      row('GET user/', 'lib/session-actions.ts', held.routeChange),
      row(
        'POST token/refresh/ by cookie, no fields',
        'lib/api.ts',
        held.sessionOver,
        unit('lib/api.test.ts', 'calls at the same time with an expired token share one refresh'),
      ),
      row(
        'POST password/change/, verifying the token first',
        'features/auth/api/change-password.ts',
        step(held.passwords, 'a change of password with the old one wrong, then right'),
        unit(
          'features/auth/passwords-and-links.test.tsx',
          'a password is changed once the token is verified',
        ),
      ),
      row('POST logout/', 'lib/session-actions.ts', held.loggingOut),
      row(
        'POST registration/ {email,first_name,last_name,password1,password2,phone_number}',
        'features/auth/api/sign-up.ts',
        held.signup,
        unit(
          'features/auth/signup.test.tsx',
          'a sign-up sends the phone number as digits, then tells to open the mail, which can be sent again',
        ),
      ),
      row(
        'POST registration/verify-email/ {key}',
        'features/auth/api/activate-account.ts',
        step(held.passwords, 'an activation that works links to the login'),
        unit(
          'features/auth/passwords-and-links.test.tsx',
          'an account is activated by the button, not by opening the link',
        ),
      ),
      row(
        'POST password/reset/ {email}',
        'features/auth/api/request-reset.ts',
        step(held.passwords, 'a reset needs an address, and may fail'),
        unit(
          'features/auth/passwords-and-links.test.tsx',
          'a reset is asked for by e-mail address, and its success page leads to the login',
        ),
      ),
      row(
        'POST password/reset/confirm/ {uid,token,new_password1,new_password2}',
        'features/auth/api/set-password.ts',
        step(held.passwords, 'a new password by a link that is worn out, then by the mailed one'),
        unit(
          'features/auth/passwords-and-links.test.tsx',
          'a new password goes with the uid and token of the link',
        ),
      ),
      row(
        'PATCH user/ with the changed fields; the answer is merged, the phone reformatted',
        'features/account/api/update-profile.ts',
        step(held.profile, 'only what changed is sent, as digits, and the answer shows'),
        unit(
          'features/account/profile.test.tsx',
          'only the changed fields are sent, and the answer is merged into the profile',
        ),
      ),
    ],
  },
  {
    title: '7 · Shop',
    rows: [
      row(
        'PUT /cart/sync_cart/ {sale, rent}',
        'features/cart/api/sync-cart.ts',
        step(held.carts, 'the server has heard of it'),
        unit(
          'features/cart/cart-sync.test.tsx',
          'a member’s changes reach the server as one cart, once they have paused',
        ),
      ),
      row('GET /cart/get_cart/, stored in local storage', 'lib/server-cart.ts', held.login, oneLogin),
      row('GET /workshop/active_workshop_products/', 'lib/workshop-products.ts', held.shelf),
      row('GET /workshopproduct/{id}/product_in_workshop/', 'features/catalog/api/product.ts', held.product),
      row(
        'POST /cart/verify_stock/; out_of_stock_items on failure',
        'lib/stock-check.ts',
        held.shortages,
        unit(
          'features/cart/cart-view.test.tsx',
          'going on to the order asks for the stock of both carts first',
        ),
      ),
      row(
        'POST /order/generate_promptpay_qr/ {amount}; qr_code_url',
        'lib/promptpay-qr.ts',
        step(held.checkout, 'methods, QR and bank account'),
        unit(
          'features/checkout/checkout-view.test.tsx',
          'money owed hides borrowing, selects PromptPay and shows its QR',
        ),
      ),
      row(
        'GET /paymentmethod/',
        'features/checkout/api/payment-methods.ts',
        step(held.checkout, 'methods, QR and bank account'),
      ),
      row(
        'POST /order/create_from_cart/ {payment_method, order_items}; id',
        'features/checkout/api/create-order.ts',
        held.checkout,
        oneOrder,
        unit('features/checkout/checkout-view.test.tsx', 'a free loan needs no slip and is sent as borrowed'),
      ),
      row(
        'POST /paymentslip/ multipart {order, image}',
        'features/checkout/api/send-slip.ts',
        held.checkout,
        oneOrder,
      ),
      row('GET /order/', 'features/orders/api/orders.ts', held.history),
      row('GET /order/{id}/', 'features/orders/api/order.ts', held.bill),
      row(
        'GET /order/{id}/download_receipt/ saved as a png',
        'features/orders/api/download-receipt.ts',
        step(held.bill, 'the receipt is saved as a png'),
      ),
    ],
  },
  {
    title: '7 · Returns',
    rows: [
      row(
        'GET /pending-returns/; only awaiting-return ones are kept',
        'features/returns/api/pending-returns.ts',
        held.returning,
        unit(
          'features/returns/return-view.test.tsx',
          'only orders that await their return are offered; with none, the history opens',
        ),
      ),
      row('GET /returnsession/', 'features/returns/api/return-sessions.ts', held.returnHistory),
      row(
        'POST /returnsession/ {status:"pending", notes:""}; id',
        'features/returns/api/send-return.ts',
        held.returning,
        oneReturn,
      ),
      row(
        'POST /returnitem/ once per rental item; a failure is logged and skipped',
        'features/returns/submit-return.ts',
        held.skippedItem,
        oneReturn,
      ),
      row(
        'POST /returnevidence/ multipart once per image; a failure stops the submit',
        'features/returns/submit-return.ts',
        step(held.returning, 'a picture that is lost stops it; sending again repeats nothing'),
        oneReturn,
      ),
    ],
  },
]
