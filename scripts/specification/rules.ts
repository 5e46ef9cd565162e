import * as held from './browser-tests.ts'
import { type Holder, type Part, row, step, unit } from './row.ts'

const colours = step(held.history, '… is …')
const contract = (test: string): Holder => ({ file: 'packages/contract/src/rules.test.ts', test })
const inOrder = unit(
  'features/auth/signup.test.tsx',
  'while a password is typed, the first rule it misses shows, in the order of the rules',
)

/** Sections 4, 5 and 6: states, validation, who may do what. */
export const RULES: Part[] = [
  {
    title: '4 · Payment status',
    rows: [
      row(
        'Approved: green',
        'features/orders/status-tone.ts',
        colours,
        unit('features/orders/status-tone.test.ts', 'approved and paid are green'),
      ),
      row(
        'Pending, in two spellings: yellow',
        'features/orders/status-tone.ts',
        colours,
        unit('features/orders/status-tone.test.ts', 'both spellings of pending are yellow'),
      ),
      row(
        'Pending: a note to wait 1-3 working days for approval and an e-mail',
        'features/orders/order-notes.tsx',
        colours,
      ),
      row(
        'Anything else: red',
        'features/orders/status-tone.ts',
        colours,
        unit('features/orders/status-tone.test.ts', 'rejected, and any name that is not known, is red'),
      ),
      row(
        'Paid (ชำระเงินแล้ว) is green on the bill',
        'features/orders/order-status.tsx',
        step(held.history, 'the bill of the paid order is green too'),
      ),
      row(
        'Approved: a note that equipment can be collected at the workshop',
        'features/orders/order-notes.tsx',
        colours,
      ),
      row(
        'Only orders approved and awaiting return are offered for return',
        'features/returns/api/pending-returns.ts',
        unit(
          'features/returns/return-view.test.tsx',
          'only orders that await their return are offered; with none, the history opens',
        ),
      ),
    ],
  },
  {
    title: '4 · Return session status',
    rows: [
      row(
        'pending, approved, partial, rejected each have a badge',
        'features/returns/session-card.tsx',
        unit('features/returns/session-card.test.tsx', 'a return that is %s has a badge with its name'),
      ),
      row(
        'A new session is created as pending with empty notes',
        'features/returns/api/send-return.ts',
        unit(
          'features/returns/return-view.test.tsx',
          'a return is one session, each rental item, then each photo, and is confirmed',
        ),
      ),
      row(
        'Pending shows a waiting-for-staff message',
        'features/returns/session-card.tsx',
        step(held.returning, 'the history waits for staff'),
      ),
      row(
        'Approved with penalties paid shows that the penalty has been paid',
        'features/returns/session-card.tsx',
        step(held.returnHistory, 'a penalty that staff have seen paid'),
      ),
    ],
  },
  {
    title: '4 · Authentication',
    rows: [
      row(
        'Login success: authenticated, access token stored, user fetched',
        'features/auth/api/log-in.ts',
        step(held.login, 'and one that succeeds stores the token, fetches the cart and goes home'),
        unit(
          'features/auth/login.test.tsx',
          'logging in stores the token, takes the cart from the server and goes home',
        ),
      ),
      row(
        'Login failures clear token and user and show a message',
        'lib/session.ts',
        held.login,
        unit('lib/session.test.ts', 'a failed login clears token and user and says why'),
      ),
      row(
        'Verify success or failure toggles isAuthenticated; on failure a refresh is attempted',
        'lib/session-actions.ts',
        held.userFailure,
        unit('lib/session.test.ts', 'a token that is no longer good is renewed first'),
      ),
      row(
        'Refresh success stores a new access token',
        'lib/api.ts',
        unit('lib/api.test.ts', 'calls at the same time with an expired token share one refresh'),
      ),
      row(
        'Refresh failure clears everything and asks to log in again',
        'lib/session.ts',
        held.sessionOver,
        unit('lib/api.test.ts', 'a refused refresh ends the session and asks to log in again'),
      ),
      row('Get-user success or failure', 'lib/session-actions.ts', held.userFailure, held.routeChange),
      row('Guest view when no access token is stored', 'lib/session.ts', held.bars, held.guestRoutes),
      row(
        'Logout clears token, user and local storage, even if the call fails',
        'lib/session-actions.ts',
        held.loggingOut,
        unit(
          'lib/session.test.ts',
          'logging out clears token, user, carts and local storage even if the call fails',
        ),
      ),
      row(
        'Sign-up, activation, reset, new password, change and profile each succeed or fail with a message',
        'lib/session-messages.ts',
        held.signup,
        held.passwords,
        held.profile,
      ),
      row(
        'A close-alert event clears the message',
        'lib/session.ts',
        held.banner,
        unit('lib/session.test.ts', 'a silent event leaves the message that stands, closing removes it'),
      ),
    ],
  },
  {
    title: '4 · Other states',
    rows: [
      row(
        'Home FAQ: the first active one open; clicking it closes it, clicking another opens that one',
        'features/faq/home-faq.tsx',
        step(held.homeParts, 'five questions, the first open, one at a time, both links to all'),
        unit('app/pages/home.test.tsx', 'at most five active questions are shown, the first of them open'),
      ),
      row(
        'The carousel advances every 5 seconds and wraps at both ends',
        'features/banners/banner-carousel.tsx',
        held.carousel,
      ),
      row(
        'Checkout success clears the local cart',
        'features/checkout/use-checkout.ts',
        step(held.checkout, 'with it the order stands, its bill opens and the cart is empty'),
      ),
      row(
        'A stored version other than 3.0.10 clears local and session storage and stores it',
        'lib/app-version.ts',
        held.version,
        unit('lib/app-version.test.ts', 'another version clears local and session storage and is replaced'),
      ),
      row(
        'Profile: save leaves edit mode after “อัปเดตโปรไฟล์สำเร็จ”',
        'features/account/profile-editor.tsx',
        step(held.profile, 'only what changed is sent, as digits, and the answer shows'),
      ),
      row(
        'Profile: cancel leaves without saving',
        'features/account/profile-editor.tsx',
        step(held.profile, 'nothing changed, nothing sent; cancelling sends nothing either'),
      ),
      row(
        'A cartUpdated event fires on every cart change (section 3)',
        'lib/cart-store.ts',
        unit('lib/cart-store.test.ts', 'every change fires cartUpdated and says where it came from'),
      ),
    ],
  },
  {
    title: '5 · Passwords and phone',
    rows: [
      row('At least 8 characters, the text to the letter', 'features/auth/new-password-fields.tsx', inOrder),
      row('Upper and lower case, the text to the letter', 'features/auth/new-password-fields.tsx', inOrder),
      row('At least one digit, the text to the letter', 'features/auth/new-password-fields.tsx', inOrder),
      row(
        'At least one special character, the text to the letter',
        'features/auth/new-password-fields.tsx',
        inOrder,
        contract('any ASCII punctuation counts as a special character'),
      ),
      row(
        'The confirmation must equal the password, else “รหัสผ่านไม่ตรงกัน”',
        'features/auth/new-password-fields.tsx',
        unit(
          'features/auth/signup.test.tsx',
          'the confirmation is compared while either of the two is typed',
        ),
      ),
      row(
        'Checked live and again on submit, which is blocked while an error exists',
        'features/auth/signup-form.tsx',
        step(held.signup, 'every field is required'),
        unit(
          'features/auth/signup.test.tsx',
          'every field is required, and nothing is sent while an error stands',
        ),
      ),
      row(
        'Phone: digits only, 3-3-4 with hyphens, at most 10',
        'ui/digits-field.tsx',
        held.signup,
        unit(
          'ui/digits-field.test.tsx',
          'a phone number is grouped 3-3-4 while it is typed, and nothing but ten digits stays',
        ),
        contract('are shown 3-3-4 as they are typed'),
      ),
      row(
        'Phone: exactly 10 digits, else the text to the letter',
        'features/account/profile-fields.tsx',
        step(held.signup, 'every field is required'),
        step(held.profile, 'a phone number that is too short is not sent'),
      ),
      row(
        'Phone: digits only are sent',
        'features/auth/api/sign-up.ts',
        step(held.signup, 'and one that is taken sends digits and asks to check the e-mail'),
        step(held.profile, 'only what changed is sent, as digits, and the answer shows'),
      ),
      row(
        'Login: e-mail and password required',
        'features/auth/login-form.tsx',
        step(held.login, 'both fields are required, the password can be shown'),
      ),
      row(
        'Reset request: e-mail required',
        'features/auth/reset-request.tsx',
        step(held.passwords, 'a reset needs an address, and may fail'),
      ),
    ],
  },
  {
    title: '6 · Permissions',
    rows: [
      row('A guest browses home, categories, products, tutorials, FAQ', 'app/router.tsx', held.guestRoutes),
      row('A guest may log in, sign up, reset', 'app/router.tsx', held.guestRoutes),
      row(
        'Cart, order, history, bill, profile, return are for customers',
        'app/route-guard.tsx',
        held.guestRoutes,
        held.memberRoutes,
      ),
      row(
        'A guest cannot add to the cart',
        'features/catalog/product-actions.tsx',
        unit(
          'features/catalog/product-detail.test.tsx',
          'a guest cannot add, and reads how to become a member',
        ),
      ),
      row('The return link of the top bar shows only when logged in', 'app/shell/navigation.ts', held.bars),
      row(
        'Cart calls use a bearer access token',
        'lib/api.ts',
        unit('lib/api.test.ts', 'sends the stored access token and the cookies, and gives the typed answer'),
      ),
    ],
  },
]
