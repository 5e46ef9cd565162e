import * as held from './browser-tests.ts'
import { type Part, row, step, unit } from './row.ts'

/** Section 2: the pages of members, and what stands around every page. */
export const MEMBER_PAGES: Part[] = [
  {
    title: '2 · Cart and checkout',
    rows: [
      row(
        'Cart: sale table and rent table, each with quantity stepper and delete',
        'features/cart/cart-table.tsx',
        step(held.carts, 'each line can be deleted, the last leaves an empty cart'),
      ),
      row(
        'Cart: totals',
        'features/cart/cart-view.tsx',
        step(held.carts, 'totals in baht with thousands separators'),
        unit(
          'features/cart/cart-view.test.tsx',
          'each cart and both together are totalled in baht at today’s prices',
        ),
      ),
      row(
        'Cart: a proceed button to /order',
        'features/cart/cart-view.tsx',
        unit(
          'features/cart/cart-view.test.tsx',
          'going on to the order asks for the stock of both carts first',
        ),
        held.keyboard,
      ),
      row(
        'Checkout: item summary, payment method selector, slip upload, confirm button',
        'features/checkout/checkout-view.tsx',
        step(held.checkout, 'methods, QR and bank account'),
      ),
      row(
        'Checkout: on success to /bill with the order id in navigation state',
        'features/checkout/use-checkout.ts',
        step(held.checkout, 'with it the order stands, its bill opens and the cart is empty'),
      ),
      row(
        'Checkout: a bank account (bank, number, holder) for transfer',
        'ui/bank-account.tsx',
        step(held.checkout, 'methods, QR and bank account'),
      ),
    ],
  },
  {
    title: '2 · History and bill',
    rows: [
      row(
        'Orders, newest first',
        'features/orders/order-history.tsx',
        step(held.history, 'newest first, by the first eight characters of the id and a Thai date'),
      ),
      row(
        'The bill needs the order id in navigation state, otherwise goes to /history',
        'app/pages/bill.tsx',
        held.memberRoutes,
        step(held.bill, 'a reload keeps the order, another tab does not know it'),
      ),
      row(
        'The bill shows the order sheet and the slip',
        'features/orders/bill-view.tsx',
        step(held.bill, 'the sheet and the slip'),
      ),
      row(
        'The bill offers a receipt download',
        'features/orders/receipt-button.tsx',
        step(held.bill, 'the receipt is saved as a png'),
      ),
    ],
  },
  {
    title: '2 · Profile',
    rows: [
      row(
        'Not logged in redirects to /login',
        'app/route-guard.tsx',
        step(held.guestRoutes, '… asks to log in'),
      ),
      row(
        'First name, last name and phone editable only in edit mode',
        'features/account/profile-fields.tsx',
        step(held.profile, 'a loading state first, then fields to read'),
      ),
      row(
        'E-mail always read-only with a note on account security',
        'features/account/profile-fields.tsx',
        step(held.profile, 'editing marks the title and leaves the e-mail address alone'),
      ),
      row(
        'Buttons: edit, save, cancel, change password (link to /change/password), log out',
        'features/account/profile-sheet.tsx',
        held.profile,
        held.loggingOut,
      ),
      row(
        'The title shows an editing marker while editing',
        'features/account/profile-sheet.tsx',
        step(held.profile, 'editing marks the title and leaves the e-mail address alone'),
      ),
      row(
        'A loading state shows first',
        'features/account/profile.tsx',
        step(held.profile, 'a loading state first, then fields to read'),
      ),
      row(
        'Errors appear in a red box',
        'app/shell/message-banner.tsx',
        step(held.profile, 'a refusal says …'),
      ),
    ],
  },
  {
    title: '2 · Return',
    rows: [
      row(
        'Two tabs; starts on request, on history if no orders await their return',
        'features/returns/return-view.tsx',
        held.nothingToReturn,
        step(held.returning, 'it starts on the request, with the orders that await their return'),
      ),
      row(
        'Selectable order cards: first 8 characters of the id, Thai date, rental items with name, size, quantity, price × quantity',
        'features/returns/order-choice.tsx',
        step(held.returning, 'it starts on the request, with the orders that await their return'),
      ),
      row(
        'Multi-file image picker (images only) with thumbnails and a remove button each',
        'ui/image-picker.tsx',
        step(held.returning, 'several pictures with thumbnails, each with its remove button'),
        step(held.returning, 'an order first, then a picture, pictures only'),
      ),
      row(
        'The submit button shows a sending label while busy',
        'features/returns/request-tab.tsx',
        step(held.returning, 'a picture that is lost stops it; sending again repeats nothing'),
      ),
      row(
        'With no eligible orders an empty state links to home',
        'features/returns/request-tab.tsx',
        held.nothingToReturn,
      ),
      row(
        'After success a green confirmation says it was received and to wait for staff',
        'features/returns/request-tab.tsx',
        step(held.returning, 'a picture that is lost stops it; sending again repeats nothing'),
      ),
      row(
        'History: short id, status badge, date, items with name, size, quantity, penalty above 0, condition',
        'features/returns/session-card.tsx',
        step(held.returnHistory, 'items, conditions, penalties, notes and when'),
      ),
      row(
        'History: evidence images linking to the full image',
        'features/returns/session-card.tsx',
        step(held.returnHistory, 'each picture opens large and links to the full one'),
      ),
      row(
        'History: total penalty with notes, processed-at date and time',
        'features/returns/session-card.tsx',
        step(held.returnHistory, 'items, conditions, penalties, notes and when'),
      ),
      row(
        'History: the empty state has a button back to the request tab',
        'features/returns/history-tab.tsx',
        held.nothingToReturn,
      ),
    ],
  },
  {
    title: '2 · Navigation and shell',
    rows: [
      row(
        'Top bar: home, cart, return (logged-in only), history, articles, profile or login; collapsible mobile menu',
        'app/shell/top-bar.tsx',
        held.bars,
        unit('app/shell/top-bar.test.tsx', 'the phone menu opens by its button and closes by Escape'),
      ),
      row('Cart badge count, 99+ above 99', 'app/shell/cart-badge.tsx', held.badge),
      row('Mobile bottom bar: home, cart, return, history, profile', 'app/shell/bottom-bar.tsx', held.bars),
      row('Scroll-to-top button after scrolling down 300 pixels', 'ui/scroll-to-top.tsx', held.toTheTop),
      row(
        'Global message banner when the auth state holds a message',
        'app/shell/message-banner.tsx',
        held.banner,
        unit('app/route-change.test.tsx', 'an error message goes with the page it arose on'),
      ),
      row(
        'Toast closes after 5 seconds; types success, error, warning, info',
        'ui/toaster.tsx',
        held.toasts,
        unit('ui/toaster.test.tsx', 'a toast closes by itself after 5 seconds'),
      ),
      row('Back button goes to a given path or back one step', 'ui/back-button.tsx', held.backButtons),
      row(
        'Footer (section 1): purpose, social link, address, phone, e-mail, QR image, two administrators, stored version',
        'app/shell/footer.tsx',
        held.footer,
      ),
    ],
  },
]
