import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import MiniSearch, { type QueryCombination, type SearchOptions } from 'minisearch'
import { subjectOfQuestion } from '../../domain/search-questions.ts'
import {
  compoundsOf,
  isNumberWord,
  type SearchPart,
  searchParts,
  wordsOf,
} from '../../domain/search-terms.ts'

/** A record as it is searched. */
export type SearchedRecord = {
  id: number
  name: string
  /** Brand, category, sizes, tags: short texts that name the record too. */
  labels: string
  /** Running text. */
  text: string
}

/** So many records are compared, and so many indexed, at a time, so that other requests are not held up. */
const COMPARED_AT_ONCE = 500
const INDEXED_AT_ONCE = 20
/** Found ids are stored: many people search for the same words, and a shop-wide search takes tens of milliseconds. */
const KEPT_SEARCHES = { max: 200, ttl: 60_000 }
/** From this length on a word may contain one typo. */
const MIN_TYPO_CHARACTERS = 4
const MIN_PREFIX_CHARACTERS = 2

/** A name is searched by its words and by the compounds of them. */
const FIELDS = ['name', 'compounds', 'labels', 'text']
/** A short word is the beginning of too many compounds. */
const AS_SHORT_WORD = { fields: ['name', 'labels', 'text'] }
const AS_LONG_WORD = { fields: ['compounds', 'labels', 'text'] }
const AS_COMPOUND = { fields: ['compounds'] }

const SEARCH: SearchOptions = {
  boost: { name: 4, compounds: 4, labels: 2 },
  prefix: (term) => term.length >= MIN_PREFIX_CHARACTERS && !isNumberWord(term),
  fuzzy: (term) => (term.length >= MIN_TYPO_CHARACTERS && !isNumberWord(term) ? 1 : false),
  weights: { prefix: 0.6, fuzzy: 0.3 },
  // The words of a search are divided already.
  tokenize: (term) => [term],
  processTerm: (term) => term,
}

/** The index of one kind of record, in memory. */
export class SearchIndex {
  private readonly index = new MiniSearch<SearchedRecord>({
    fields: FIELDS,
    extractField: (record, field) => Reflect.get(record, field === 'compounds' ? 'name' : field),
    tokenize: (text, field) => (field === 'compounds' ? compoundsOf(text) : wordsOf(text)),
    processTerm: (term) => term,
  })
  private readonly known = new Map<number, string>()
  private readonly found = new LRUCache<string, readonly number[]>(KEPT_SEARCHES)
  private updating: Promise<void> = Promise.resolve()

  /**
   * Makes the index hold exactly these records, one update after the other. Only records that are new or have changed are
   * divided into words. Rejects if a record cannot be indexed; the next update tries again.
   */
  update(records: readonly SearchedRecord[]): Promise<void> {
    const updated = this.updating.then(() => this.take(records))
    // The next update starts whether or not this one succeeds: its failure is the caller's.
    this.updating = updated.catch(() => {})
    return updated
  }

  private async take(records: readonly SearchedRecord[]): Promise<void> {
    const ids = new Set(records.map(({ id }) => id))
    for (const id of [...this.known.keys()].filter((known) => !ids.has(known))) this.drop(id)
    let indexed = 0
    for (const [at, record] of records.entries()) {
      if (at % COMPARED_AT_ONCE === 0) await setImmediate()
      const content = JSON.stringify(record)
      if (this.known.get(record.id) === content) continue
      if (this.known.has(record.id)) this.drop(record.id)
      this.add(record)
      this.known.set(record.id, content)
      indexed += 1
      if (indexed % INDEXED_AT_ONCE === 0) await setImmediate()
    }
  }

  private add(record: SearchedRecord): void {
    this.found.clear()
    try {
      this.index.add(record)
    } catch (error) {
      // A record that fails half-way would keep its id from being added again.
      if (this.index.has(record.id)) this.index.discard(record.id)
      throw error
    }
  }

  private drop(id: number): void {
    this.found.clear()
    this.index.discard(id)
    this.known.delete(id)
  }

  /**
   * Returns the ids of the records that match all words of a search, or of one of `others` that mean the same, best first; if
   * none does, those that match some of its words and all of its numbers; for a question, those about its subject. A word
   * may be the beginning of one, and a longer one may contain a typo. The same search is found once a minute.
   */
  find(search: string, others: readonly string[] = []): readonly number[] {
    const own = searchParts(search)
    const all = [own, ...others.map(searchParts)]
    if (own.parts.length === 0) return []
    const key = keyOf(all)
    const known = this.found.get(key)
    if (known !== undefined) return known
    const same = this.ids({ combineWith: 'OR', queries: all.flatMap(queriesOf) })
    const ids = same.length > 0 ? same : this.findSome(own, all)
    this.found.set(key, ids)
    return ids
  }

  /** True if `find` has the result of this search already. */
  hasFound(search: string, others: readonly string[] = []): boolean {
    return this.found.has(keyOf([search, ...others].map(searchParts)))
  }

  private findSome(own: Search, all: readonly Search[]): number[] {
    const subject = all.flatMap((search) => subjectOfQuestion(wordsIn(search)))
    if (subject.length > 0) return this.ids({ combineWith: 'OR', queries: [...new Set(subject)].map(asWord) })
    const { parts } = own
    const words = wordsIn(own)
    const numbers = words.filter(isNumberWord)
    if (parts.length === 1 && numbers.length === 0) return []
    const others = words.filter((word) => !isNumberWord(word))
    if (others.length === 0) return []
    const some: QueryCombination = {
      combineWith: 'OR',
      queries: numbers.length === 0 ? parts.map(queryOf) : others.map(asWord),
    }
    return this.ids({ combineWith: 'AND', queries: [...numbers.map(asWord), some] })
  }

  private ids(query: QueryCombination): number[] {
    return this.index.search(query, SEARCH).map(({ id }) => id as number)
  }
}

type Search = ReturnType<typeof searchParts>

function keyOf(searches: readonly Search[]): string {
  return searches.map(({ parts }) => parts.map(({ words }) => words.join('+')).join(' ')).join('|')
}

function wordsIn({ parts }: Search): string[] {
  return parts.flatMap(({ words }) => words)
}

/** A search matches by all its parts or by their compound. */
function queriesOf({ parts, compound }: Search): QueryCombination[] {
  const all: QueryCombination = { combineWith: 'AND', queries: parts.map(queryOf) }
  return parts.length === 1 ? [all] : [all, asCompound(compound)]
}

/** A part matches by all its words or by their compound. */
function queryOf({ words, compound }: SearchPart): QueryCombination {
  const all: QueryCombination = { combineWith: 'AND', queries: words.map(asWord) }
  return words.length === 1 ? all : { combineWith: 'OR', queries: [all, asCompound(compound)] }
}

function asWord(word: string): QueryCombination {
  return { queries: [word], ...(word.length < MIN_TYPO_CHARACTERS ? AS_SHORT_WORD : AS_LONG_WORD) }
}

function asCompound(compound: string): QueryCombination {
  return { queries: [compound], ...AS_COMPOUND }
}
