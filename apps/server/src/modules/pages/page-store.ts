import { LRUCache } from 'lru-cache'

/** How many bytes of pages a process keeps; the pages that were not asked for the longest leave first. */
const MAX_BYTES = 16 * 1024 * 1024

/** Keeps rendered pages up to a size, and makes each only once for concurrent requests. */
export class PageStore<Page extends object> {
  private readonly pages: LRUCache<string, Page>
  private readonly flights = new Map<string, Promise<Page>>()

  constructor(sizeOf: (page: Page) => number, maxBytes = MAX_BYTES) {
    this.pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  }

  /** Returns the page under a key, and counts it as the one that was asked for last. */
  peek(key: string): Page | undefined {
    return this.pages.get(key)
  }

  /** Returns the page under a key if it is good, otherwise the one that `make` returns. A failure is not kept. */
  async get(
    key: string,
    make: () => Promise<Page>,
    isGood: (page: Page) => boolean = () => true,
  ): Promise<Page> {
    const known = this.peek(key)
    if (known !== undefined && isGood(known)) return known
    const flight = this.flights.get(key)
    if (flight !== undefined) {
      const made = await flight
      if (isGood(made)) return made
      return this.get(key, make, isGood)
    }
    const next = make()
    this.flights.set(key, next)
    try {
      const made = await next
      this.pages.set(key, made)
      return made
    } finally {
      this.flights.delete(key)
    }
  }
}
