/**
 * The header with which the storefront's service worker marks a response that it kept from an earlier visit: when it
 * came from the server, in milliseconds since 1970.
 */
export const STORED_AT_HEADER = 'x-kept-at'

/** The same mark in a stored page: `data-kept-at` of the html element, as its name in `dataset`. */
export const STORED_AT_DATASET = 'keptAt'
