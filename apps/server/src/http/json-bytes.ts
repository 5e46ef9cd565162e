const [BEGIN, COMMA, END] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** A response that is JSON already; `Value` is the type of its value. */
export class JsonBytes<Value> {
  declare readonly value: Value
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /**
   * Returns the JSON of a value, to be kept, in memory of its own: a small part of Node's pool of buffers would keep all
   * 8 KB of it.
   */
  static toKeep<Value>(value: Value): JsonBytes<Value> {
    const text = JSON.stringify(value)
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    bytes.write(text)
    return new JsonBytes(bytes)
  }

  /** Returns the JSON of an array whose elements are `values`. */
  static arrayOf<Element>(values: readonly JsonBytes<Element>[]): JsonBytes<Element[]> {
    const parts = values.flatMap(({ bytes }, at) => (at === 0 ? bytes : [COMMA, bytes]))
    return new JsonBytes(Buffer.concat([BEGIN, ...parts, END]))
  }
}
