/** A response whose JSON is there already; `Value` is the type of its value. */
export class JsonText<Value> {
  declare readonly value: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
