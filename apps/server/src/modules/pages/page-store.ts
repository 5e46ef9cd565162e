/** How many bytes of pages a process keeps; the pages that were not asked for the longest leave first. */
const MAX_BYTES = 16 * 1024 * 1024

/** Keeps rendered pages up to a size, and makes each only once for concurrent requests. */
export class PageStore<Page extends object> {
  private readonly pages = new Map<string, { page: Page; size: number }>()
  private readonly flights = new Map<string, Promise<Page>>()
  private bytes = 0
  private readonly sizeOf: (page: Page) => number
  private readonly maxBytes: number

  constructor(sizeOf: (page: Page) => number, maxBytes = MAX_BYTES) {
    this.sizeOf = sizeOf
    this.maxBytes = maxBytes
  }

  /** Returns the page under a key, and counts it as the one that was asked for last. */
  peek(key: string): Page | undefined {
    const kept = this.pages.get(key)
    if (kept === undefined) return undefined
    this.pages.delete(key)
    this.pages.set(key, kept)
    return kept.page
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
      this.keep(key, made)
      return made
    } finally {
      this.flights.delete(key)
    }
  }

  private keep(key: string, page: Page): void {
    this.drop(key)
    const size = this.sizeOf(page)
    this.pages.set(key, { page, size })
    this.bytes += size
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.maxBytes || oldest === key) return
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    const kept = this.pages.get(key)
    if (kept === undefined) return
    this.pages.delete(key)
    this.bytes -= kept.size
  }
}
