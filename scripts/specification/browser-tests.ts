import { browser } from './row.ts'

// The browser tests that rows are held by, under a short name each.

export const guestRoutes = browser(
  'routes',
  'a guest opens every open page, is sent to log in from every other, and finds the way home from none',
)
export const memberRoutes = browser(
  'routes',
  'a member opens every guarded page; a bill without its order leads to the history',
)
export const routeChange = browser(
  'routes',
  'every change of page verifies the token, fetches the user, and starts at the top',
)
export const backButtons = browser(
  'routes',
  'a back button leads to the path it is given, and one step back where it has none',
)
export const loggingOut = browser(
  'routes',
  'logging out clears what is stored and leads to the login page, even when the call fails',
)
export const version = browser(
  'routes',
  'another version of the shop clears local and session storage and stores its own',
)

export const bars = browser(
  'shell',
  'the bars offer a guest the login and a member the returns and the profile',
)
export const badge = browser('shell', 'the badge counts the pieces of both carts and stops at 99+')
export const toTheTop = browser('shell', 'the button to the top comes after 300 pixels and leads there')
export const footer = browser(
  'shell',
  'the footer says what the shop is for, who runs it and how to reach them',
)
export const banner = browser(
  'shell',
  'the banner holds the message of the session until it is closed or its page is left',
)
export const toasts = browser('shell', 'toasts of four kinds close by themselves after 5 seconds')

export const carousel = browser(
  'home',
  'the banners turn every 5 seconds, wrap at both ends, follow arrows and dots, and pause',
)
export const stillCarousel = browser('home', 'the banners stand still for visitors who asked for less motion')
export const homeSizes = browser(
  'home',
  'banners are 200 and 500 pixels high, and the categories stand in 2, 3 and 4 columns',
)
export const fiveCalls = browser(
  'home',
  'home asks for its five lists at once and says that articles are loading',
)
export const homeFailures = browser(
  'home',
  'each part of home that fails says so, is logged, and can be tried again on its own',
)
export const homeParts = browser(
  'home',
  'home features the second article cut short, links to articles, survey and questions, and hints at signing up',
)

export const shelf = browser(
  'catalog',
  'a category is searched, filtered by chips, emptied and cleared, in 2 to 5 columns',
)
export const brokenPictures = browser(
  'catalog',
  'pictures that are broken give way to the palette, on cards and in previews',
)
export const product = browser(
  'catalog',
  'a member chooses a size and a quantity within the stock, and reads why when it is not',
)
export const notOffered = browser(
  'catalog',
  'what is out of stock cannot be added, what is not offered has no button, what is unknown is not found',
)

export const carts = browser(
  'cart',
  'two carts with totals share the stock, ignore less than one piece, and can be emptied',
)
export const shortages = browser(
  'cart',
  'what the stock lacks is listed before the checkout, and a check that fails says so',
)
export const checkout = browser(
  'cart',
  'the checkout asks for products, for a picture of the slip, and hides borrowing when there is something to pay',
)
export const freeLoan = browser('cart', 'a free loan is borrowed by default and without a slip')
export const checkoutFaults = browser(
  'cart',
  'a checkout that meets a fault says so, keeps the cart, and goes on',
)

export const history = browser(
  'orders',
  'the history shows orders newest first, each status in its colour with what it means',
)
export const bill = browser(
  'orders',
  'the bill shows the sheet, the slip and a receipt; what cannot be fetched leads to the history',
)

export const nothingToReturn = browser(
  'returns',
  'who has nothing to return sees the history first, and empty tabs lead on',
)
export const returning = browser(
  'returns',
  'a return asks for an order and a picture, survives a lost picture, and is confirmed',
)
export const skippedItem = browser(
  'returns',
  'an item that fails is logged and skipped, and the rest arrives',
)
export const returnHistory = browser(
  'returns',
  'the history shows what came of a return: badge, penalties, notes, pictures; and that a penalty was paid',
)
export const returnFailures = browser(
  'returns',
  'orders and sessions that cannot be fetched say so in the words of the shop',
)

export const login = browser(
  'auth',
  'a login that fails says why, by its status, and leaves nobody signed in',
)
export const sessionOver = browser('auth', 'a session that is over asks to log in again')
export const userFailure = browser('auth', 'a user or a verification that the server cannot give is told')
export const signup = browser(
  'auth',
  'a sign-up that is refused says why beside its field or above the form, and keeps what was typed',
)
export const passwords = browser(
  'auth',
  'activation, reset, new password and change of password each succeed with a way to the login, or say why not',
)
export const profile = browser('profile', 'the profile is read, edited, saved by what changed, and left')

export const articles = browser(
  'content',
  'articles are searched and chosen by category, and one shows all it has',
)
export const articleFailures = browser(
  'content',
  'articles that fail to load say so, an unknown one leads to the list, no number is not found',
)
export const questions = browser(
  'content',
  'questions are searched in question, answer and tags, filtered by category, and opened one at a time',
)
export const inert = browser(
  'content',
  'code that somebody stored as text or HTML stays inert, however it got there',
)

export const keyboard = browser(
  'keyboard',
  'a member lives the whole story by keyboard alone, and always sees where the focus is',
)
