import { DEFAULT_COLOURS } from '@jansi/contract/colours'
import { DEFAULT_IDENTITY } from '@jansi/contract/identity'
import { type PageIdentity, SHOP_IDENTITY_ID } from '@jansi/contract/page-identity'

const block = document.getElementById(SHOP_IDENTITY_ID)
const page: PageIdentity = block ? JSON.parse(block.textContent) : { shop: null }
const { own } = page

/** The digits by which labels and QR codes of the shop name it. */
export const shopCode = page.shop

/** The identity of the shop as the server wrote it into the page: known before anything is drawn, and before the sign-in. */
export const shopIdentity = own?.identity ?? DEFAULT_IDENTITY

/** The colours that follow from it. */
export const shopColours = own?.colours ?? DEFAULT_COLOURS

/** The address of the shop's logo, or of its mark in the club's colours. */
export const shopMark = shopIdentity.logo || (own ? '/favicon.svg' : `${import.meta.env.BASE_URL}favicon.svg`)

/** The club's word for a workshop. */
export const WORKSHOP = shopIdentity.workshop_word
