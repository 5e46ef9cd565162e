const [BEGIN, COMMA, END] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** A response that is JSON already; `Value` is the type of its value. */
export class JsonBytes<Value> {
  declare readonly value: Value
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Returns the JSON of an array whose elements are `values`. */
  static arrayOf<Element>(values: readonly JsonBytes<Element>[]): JsonBytes<Element[]> {
    const parts = values.flatMap(({ bytes }, at) => (at === 0 ? bytes : [COMMA, bytes]))
    return new JsonBytes(Buffer.concat([BEGIN, ...parts, END]))
  }
}
