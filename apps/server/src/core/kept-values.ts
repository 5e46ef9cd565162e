/** Values that are read once and kept until they are dropped. */
export class KeptValues<Value> {
  private readonly values = new Map<string | number, Promise<Value>>()

  /** Returns the value kept under `key`, or reads it and keeps it. A failed read is not kept. */
  get(key: string | number, read: () => Promise<Value>): Promise<Value> {
    const kept = this.values.get(key)
    if (kept !== undefined) return kept
    const reading = read()
    this.values.set(key, reading)
    reading.catch(() => {
      if (this.values.get(key) === reading) this.values.delete(key)
    })
    return reading
  }

  drop(): void {
    this.values.clear()
  }
}
