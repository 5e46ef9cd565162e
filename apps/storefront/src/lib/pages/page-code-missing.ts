/** The code of a page could not be loaded: without a connection, or after a release that no longer has it. */
export class PageCodeMissing extends Error {
  override name = 'PageCodeMissing'
}
