import { ACCESS_TOKEN_KEY } from './limits.ts'

/** Where the early script keeps the buttons that were pressed before the page was hydrated. */
export const EARLY_PRESSES = 'earlyPresses'

/**
 * The one script in the storefront's HTML: the build writes it into the head, and the server allows it by its hash. It runs
 * before anything is painted, so it must stay this short.
 * - It marks the page of a member, whose links in the server's HTML are hidden otherwise (`.only-member` of the theme).
 * - It keeps presses of buttons until the page is hydrated, which then repeats them (`app/early-presses.ts`).
 */
export const EARLY_SCRIPT = `(d=>{try{localStorage.getItem('${ACCESS_TOKEN_KEY}')&&(d.documentElement.dataset.member='')}catch{}
const pressed=new Set,note=e=>{const b=e.target.closest('#root[data-rendered] button');b&&pressed.add(b)}
addEventListener('click',note,true)
window.${EARLY_PRESSES}=()=>{removeEventListener('click',note,true);return[...pressed]}})(document)`
