import * as held from './browser-tests.ts'
import { type Part, row, step, unit } from './row.ts'

/** Section 2: routes, and the pages that anybody may open. */
export const OPEN_PAGES: Part[] = [
  {
    title: '2 · Routes',
    rows: [
      row('/ is open to all', 'app/pages/home.tsx', held.guestRoutes),
      row('/login is open to all', 'app/pages/login.tsx', held.guestRoutes),
      row(
        '/logout clears stored data and redirects to /login',
        'features/auth/logging-out.tsx',
        held.loggingOut,
        unit(
          'features/auth/passwords-and-links.test.tsx',
          'logging out clears this device and goes to the login page even when the server does not answer',
        ),
      ),
      row('/signup is open to all', 'app/pages/signup.tsx', held.guestRoutes),
      row('/reset/password is open to all', 'app/pages/reset-password.tsx', held.guestRoutes),
      row(
        '/reset/password/confirm/{uid}/{token} is open to all',
        'app/pages/reset-password-confirm.tsx',
        held.guestRoutes,
      ),
      row(
        'dj-rest-auth/registration/account-confirm-email/{key}/ is open to all',
        'app/pages/activation.tsx',
        held.guestRoutes,
      ),
      row(
        '/change/password needs a login, by state or stored access token',
        'app/route-guard.tsx',
        step(held.guestRoutes, '… asks to log in'),
        held.memberRoutes,
        unit('app/route-guard.test.tsx', 'a stored access token is enough, before it is verified'),
        unit(
          'app/route-guard.test.tsx',
          'an authenticated state is enough, even where nothing can be stored',
        ),
      ),
      row('/category/{categoryId} is open to all', 'app/pages/category.tsx', held.guestRoutes),
      row('/product/{productId} is open to all', 'app/pages/product.tsx', held.guestRoutes),
      row(
        '/cart, /order, /history, /bill, /profile, /return need a login',
        'app/router.tsx',
        step(held.guestRoutes, '… asks to log in'),
        held.memberRoutes,
      ),
      row('/tutorials is open to all', 'app/pages/tutorials.tsx', held.guestRoutes),
      row('/tutorial/{id} is open to all', 'app/pages/tutorial.tsx', held.guestRoutes),
      row(
        '/tutorials/{id}, the earlier reading, leads to the same page',
        'app/pages/tutorial-redirect.tsx',
        step(held.guestRoutes, '/tutorials/{id} leads to /tutorial/{id}'),
      ),
      row('/faq is open to all', 'app/pages/faq.tsx', held.guestRoutes),
      row(
        'Any other path: a not-found page with a link back home',
        'app/pages/not-found.tsx',
        step(held.guestRoutes, 'any other address says so and links home'),
      ),
      row(
        'On every route change the session is verified and the current user fetched',
        'app/route-change.tsx',
        held.routeChange,
        unit('lib/session.test.ts', 'a good token is verified and the user fetched'),
      ),
      row('On every route change the view scrolls to the top', 'app/route-change.tsx', held.routeChange),
    ],
  },
  {
    title: '2 · Home',
    rows: [
      row(
        'Auto-rotating banner carousel',
        'features/banners/banner-carousel.tsx',
        step(held.carousel, 'they turn by themselves, and from the last to the first'),
        step(held.carousel, 'they stand still under the pointer and while stopped'),
        held.stillCarousel,
      ),
      row(
        'Carousel with previous/next arrows and dot indicators',
        'features/banners/banner-carousel.tsx',
        step(held.carousel, 'arrows go back over the first and on over the last, dots go anywhere'),
      ),
      row(
        'Category grid, each tile links to /category/{id}',
        'features/catalog/category-grid.tsx',
        held.homeSizes,
      ),
      row(
        'Guests are told to sign up and log in before filling a cart',
        'features/catalog/category-grid.tsx',
        step(held.homeParts, 'a guest reads how to begin, a member does not'),
      ),
      row(
        'Articles block: link to /tutorials, one featured card linking to /tutorial/{id}',
        'features/tutorials/featured-article.tsx',
        step(held.homeParts, 'the featured article is the second of the list, its preview cut and cleaned'),
      ),
      row(
        'A text for loading articles shows until loaded',
        'features/tutorials/featured-article.tsx',
        held.fiveCalls,
      ),
      row(
        'Survey block linking to an external form in a new tab',
        'features/survey/survey-block.tsx',
        step(held.homeParts, 'the survey opens in a new tab'),
      ),
      row(
        'FAQ accordion with a link to /faq and a button to see all',
        'features/faq/home-faq.tsx',
        step(held.homeParts, 'five questions, the first open, one at a time, both links to all'),
      ),
    ],
  },
  {
    title: '2 · Login, sign-up, passwords, activation',
    rows: [
      row(
        'Login: e-mail and password with a show/hide toggle, links to reset and sign-up',
        'features/auth/login-form.tsx',
        step(held.login, 'both fields are required, the password can be shown'),
      ),
      row(
        'Login when already authenticated syncs the cart from the server and redirects to home',
        'features/auth/login.tsx',
        step(held.login, 'whoever is logged in needs no login page'),
        unit(
          'features/auth/login.test.tsx',
          'a visitor whom the guard sent to log in goes home too, and from there on by a link',
        ),
      ),
      row(
        'Sign-up: first name, last name, e-mail, phone, password, confirmation, toggles, all required',
        'features/auth/signup-form.tsx',
        step(held.signup, 'every field is required'),
      ),
      row(
        'Reset request: e-mail, required',
        'features/auth/reset-request.tsx',
        step(held.passwords, 'a reset needs an address, and may fail'),
      ),
      row(
        'Reset confirm: new password and confirmation',
        'features/auth/reset-confirm.tsx',
        step(held.passwords, 'a new password by a link that is worn out, then by the mailed one'),
      ),
      row(
        'Change password: old, new, confirmation',
        'features/auth/change-password.tsx',
        step(held.passwords, 'a change of password with the old one wrong, then right'),
      ),
      row(
        'Each of the three ends on a success page with an OK button to login',
        'features/auth/done-page.tsx',
        held.passwords,
      ),
      row(
        'Activation: a button confirms the e-mail with the key, then a success page links to login',
        'features/auth/activation.tsx',
        step(held.passwords, 'an activation that works links to the login'),
      ),
    ],
  },
  {
    title: '2 · Category and product',
    rows: [
      row(
        'Category: title, text search, grid of cards linking to /product/{id}',
        'features/catalog/category-products.tsx',
        held.shelf,
      ),
      row(
        'Filter chips by variant type name with select all and clear',
        'features/catalog/product-filter.ts',
        step(held.shelf, 'chips of the variant types, all of them, and none'),
      ),
      row(
        'Product grid of 2 to 5 columns by width',
        'features/catalog/category-products.tsx',
        step(held.shelf, 'columns by width'),
      ),
      row(
        'An empty result offers a clear-search button',
        'features/catalog/category-products.tsx',
        step(held.shelf, 'a search that finds nothing offers to clear it'),
      ),
      row(
        'A card image that fails falls back to a placeholder',
        'ui/image-with-fallback.tsx',
        held.brokenPictures,
      ),
      row(
        'Product: image, name, description, prices of the chosen variant, remaining stock',
        'features/catalog/product-detail.tsx',
        step(held.product, 'each size has its own prices and stock'),
        unit(
          'features/catalog/product-detail.test.tsx',
          'the chosen size shows its own price and stock, and goes into the cart',
        ),
      ),
      row(
        'Product: size selector, quantity stepper, add-to-cart for sale and/or rent',
        'features/catalog/product-actions.tsx',
        step(held.product, 'both carts share the stock'),
        step(held.notOffered, 'for sale only, for loan only'),
      ),
    ],
  },
  {
    title: '2 · Tutorials and FAQ',
    rows: [
      row(
        'Tutorial list with search and a category dropdown',
        'features/tutorials/tutorial-list.tsx',
        step(held.articles, 'a search and a category narrow the list'),
      ),
      row(
        'Detail: title, category, author, date, difficulty, main image, video, HTML, captions, tags',
        'features/tutorials/tutorial-detail.tsx',
        step(held.articles, 'title, facts, picture, video, text, captions and tags'),
      ),
      row(
        'FAQ: search box, category chips (all plus each distinct category)',
        'features/faq/faq-browser.tsx',
        step(held.questions, 'chips: all, and each category once'),
      ),
      row(
        'FAQ: one answer open at a time, tags as chips, question and answer as HTML',
        'features/faq/faq-accordion.tsx',
        step(held.questions, 'one answer at a time, its tags as chips'),
      ),
      row(
        'FAQ: a contact block with e-mail, phone and address',
        'features/faq/contact-block.tsx',
        step(held.questions, 'the contact block'),
      ),
      row(
        'FAQ: nothing found says so; changing search or category closes any open answer',
        'features/faq/faq-browser.tsx',
        step(held.questions, 'a search, and a category, close what is open'),
      ),
    ],
  },
]
