import { ACCESS_TOKEN_KEY } from './limits.ts'

/** Where the early script keeps the buttons and choices that were pressed before the page was hydrated. */
export const EARLY_PRESSES = 'earlyPresses'

/** The type of a script, the `rel` of a link and the medium of a stylesheet that the early script starts later. */
export const LATER = 'later'

/** Where the storefront notes that its member has nothing to do, and how the early script marks the page then. */
export const NO_TODOS_KEY = 'hasNoTodos'
export const NO_TODOS_MARK = 'data-no-todos'

/** Scripts wait no longer than this for the rest of a page to load, in milliseconds after its HTML is there. */
const MAX_WAIT_MS = 3_000

/** How long after the first paint of a loaded page they start: by then its images are decoded and painted too. */
const AFTER_PAINT_MS = 100

/**
 * The one script in the storefront's HTML: the build writes it into the head, and the server allows it by its hash. It runs
 * before anything is painted, so it must stay this short.
 * - It marks the page of a member, whose links in the server's HTML are hidden otherwise (`.only-member` of the theme), and of
 *   one who has nothing to do, for which home then keeps no place.
 * - It keeps presses of buttons and choices until the page is hydrated, which then repeats them (`app/early-presses.ts`).
 * - It starts the scripts of a rendered page: when everything that the page shows is loaded and painted, at the first press
 *   or key, or after three seconds. Loaded at once they would take the line and the processor from the page.
 * - On Android it starts the bold font with them: until then bold text has Android's fonts, scaled to the same widths
 *   (`substituteRules`). Elsewhere text would move when the font comes, so the font is not delayed.
 */
export const EARLY_SCRIPT = `(d=>{try{for(const[key,mark]of[['${ACCESS_TOKEN_KEY}','data-member'],['${NO_TODOS_KEY}','${NO_TODOS_MARK}']])d.documentElement.toggleAttribute(mark,!!localStorage.getItem(key))}catch{}
const pressed=new Set,note=e=>{const b=e.target.closest('#root[data-rendered] :is(button,[type=radio])');b&&pressed.add(b)}
addEventListener('click',note,true)
window.${EARLY_PRESSES}=()=>{removeEventListener('click',note,true);return[...pressed]}
const bold=()=>{for(const s of d.querySelectorAll('style[media=${LATER}]'))s.media='all'}
/Android/.test(navigator.userAgent)||bold()
const begin=()=>{bold()
for(const l of d.querySelectorAll('link[rel=${LATER}]')){const n=l.cloneNode();n.rel='modulepreload';l.replaceWith(n)}
for(const s of d.querySelectorAll('script[type=${LATER}]')){const n=d.createElement('script');n.type='module';n.crossOrigin='';n.src=s.src;s.replaceWith(n)}}
addEventListener('DOMContentLoaded',()=>{for(const name of['pointerdown','keydown'])addEventListener(name,begin,true)
setTimeout(begin,${MAX_WAIT_MS})})
addEventListener('load',()=>new PerformanceObserver(()=>setTimeout(begin,${AFTER_PAINT_MS})).observe({type:'paint',buffered:true}))})(document)`
