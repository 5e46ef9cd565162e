import * as held from './browser-tests.ts'
import { type Part, row, step, unit } from './row.ts'

/** Section 5, beyond passwords: what the pages accept, and how they show things. */
export const FORMS: Part[] = [
  {
    title: '5 · Server messages on sign-up',
    rows: [
      row(
        'Password too similar, too common, too short, entirely numeric: a Thai message each',
        'features/auth/password-refusal.ts',
        step(held.signup, 'a password too common, or too similar to personal data'),
        unit(
          'features/auth/signup-failure.test.ts',
          'a password that the server finds "%s" shows its own text',
        ),
      ),
      row(
        'An email error means the e-mail is already used',
        'features/auth/signup-failure.ts',
        step(held.signup, 'an e-mail address that is used'),
        unit('features/auth/signup-failure.test.ts', 'a used e-mail address says so beside the address'),
      ),
      row(
        'A password1 error shows the first server message',
        'features/auth/signup-failure.ts',
        unit(
          'features/auth/signup-failure.test.ts',
          'a password that the server finds "%s" shows its own text',
        ),
      ),
      row(
        'A password2 error means the confirmation does not match',
        'features/auth/signup-failure.ts',
        unit(
          'features/auth/signup-failure.test.ts',
          'a confirmation that does not match says so beside the confirmation: %j',
        ),
      ),
      row(
        'Otherwise a generic invalid-data message',
        'features/auth/signup-failure.ts',
        step(held.signup, 'an answer of …'),
      ),
    ],
  },
  {
    title: '5 · Product, cart, checkout',
    rows: [
      row(
        'Quantity at least 1 and at most the variant’s stock',
        'ui/quantity-stepper.tsx',
        step(held.product, 'the quantity stays between 1 and the stock'),
        unit('ui/quantity-stepper.test.tsx', 'the buttons step and stop at 1 and at the stock'),
      ),
      row(
        'Add buttons disabled when stock is 0 or quantity exceeds it',
        'features/catalog/product-actions.tsx',
        step(held.notOffered, 'out of stock'),
      ),
      row(
        'กรุณาเลือกขนาดสินค้า, before a size is chosen',
        'features/catalog/use-product-choice.ts',
        step(held.product, 'first a size'),
      ),
      row(
        'ไม่สามารถเลือกจำนวนเกินสต็อกได้, with the remaining number',
        'features/catalog/use-product-choice.ts',
        step(held.product, 'the quantity stays between 1 and the stock'),
        step(held.product, 'both carts share the stock'),
      ),
      row(
        'Cart: a quantity below 1 is ignored',
        'lib/cart-store.ts',
        step(held.carts, 'less than one is ignored'),
        unit('lib/cart-store.test.ts', 'a quantity below 1 is ignored'),
        unit('ui/quantity-stepper.test.tsx', 'a typed number below the least is ignored'),
      ),
      row(
        'Cart: the two carts together must not exceed the stock, else an alert',
        'features/cart/cart-table.tsx',
        step(held.carts, 'more than the stock of both carts together is refused'),
      ),
      row(
        'Checkout with an empty cart: alert to pick products first',
        'features/checkout/checkout-view.tsx',
        step(held.checkout, 'an empty cart is asked to pick products first'),
      ),
      row(
        'Method 1 or 3, or a total above 0: a slip must be attached, else an alert',
        'features/checkout/payment-rules.ts',
        step(held.checkout, 'no slip, and no picture, are refused'),
        held.freeLoan,
        unit(
          'features/checkout/payment-rules.test.ts',
          'a slip is owed for methods 1 and 3, and whenever there is something to pay',
        ),
      ),
      row(
        'The slip must be an image',
        'ui/image-picker.tsx',
        step(held.checkout, 'no slip, and no picture, are refused'),
      ),
      row(
        'Methods named for borrowing (Thai, “borrow”, “loan”) are hidden when the amount is above 0',
        'features/checkout/payment-rules.ts',
        step(held.checkout, 'methods, QR and bank account'),
        unit(
          'features/checkout/payment-rules.test.ts',
          'methods for borrowing are hidden as soon as there is something to pay',
        ),
      ),
    ],
  },
  {
    title: '5 · Profile, return, FAQ search',
    rows: [
      row(
        'Profile: only changed fields are sent; with no changes nothing is sent',
        'features/account/profile-changes.ts',
        step(held.profile, 'only what changed is sent, as digits, and the answer shows'),
        step(held.profile, 'nothing changed, nothing sent; cancelling sends nothing either'),
      ),
      row(
        'Return: at least one order, the text to the letter',
        'features/returns/submit-return.ts',
        step(held.returning, 'an order first, then a picture, pictures only'),
      ),
      row(
        'Return: at least one image, the text to the letter',
        'features/returns/submit-return.ts',
        step(held.returning, 'an order first, then a picture, pictures only'),
      ),
      row(
        'FAQ search: case-insensitive on question, answer or tags, combined with the category',
        'features/faq/faq-search.ts',
        step(held.questions, 'a search, and a category, close what is open'),
        unit('features/faq/faq-browser.test.tsx', 'a category narrows the search, and nothing found says so'),
      ),
    ],
  },
  {
    title: '5 · Display',
    rows: [
      row(
        'Article preview: 150 plain characters or fewer in full, else 300 of the HTML and an ellipsis',
        'features/tutorials/preview.ts',
        step(held.homeParts, 'the featured article is the second of the list, its preview cut and cleaned'),
        unit(
          'features/tutorials/preview.test.ts',
          'an article of 150 plain characters is shown whole, however long its tags are',
        ),
        unit(
          'features/tutorials/preview.test.ts',
          'a longer one is cut at 300 characters of HTML and ends in an ellipsis',
        ),
      ),
      row(
        'Article and tutorial HTML is sanitised before display',
        'features/tutorials/tutorial-detail.tsx',
        step(held.inert, 'the same past the server’s own cleaning'),
      ),
      row(
        'FAQ answers on home: sanitised too, beyond the specification, which leaves them as they are',
        'features/faq/faq-accordion.tsx',
        step(held.inert, 'the same past the server’s own cleaning'),
        step(held.inert, 'a question, an article and a product that staff wrote'),
      ),
      row(
        'A YouTube link becomes an embed address (11-character id)',
        'features/tutorials/video.ts',
        step(held.articles, 'title, facts, picture, video, text, captions and tags'),
        unit('features/tutorials/video.test.ts', '%s becomes an embed address'),
      ),
      row(
        'Tags split on commas',
        'lib/tags.ts',
        step(held.articles, 'title, facts, picture, video, text, captions and tags'),
      ),
    ],
  },
]
