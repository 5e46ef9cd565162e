import type pg from 'pg'

type Query = (config: unknown, ...others: unknown[]) => Promise<unknown>

const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] }

/**
 * Sends all statements of one turn of the event loop in one write, and a transaction's first ones with its BEGIN, which is
 * not waited for. If BEGIN fails, all that follow it in the transaction fail too. The client pipelines.
 */
export function sendTogether(client: pg.Client): void {
  const query = client.query.bind(client) as unknown as Query
  let isHeld = false
  let notBegun: Error | undefined

  function hold(): void {
    if (isHeld) return
    isHeld = true
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }

  const together: Query = (config, ...others) => {
    const text = textOf(config)
    hold()
    if (text.startsWith('begin')) {
      notBegun = undefined
      query(config, ...others).catch((error: Error) => {
        notBegun = error
      })
      return Promise.resolve(BEGUN)
    }
    if (notBegun === undefined) return query(config, ...others)
    if (text !== 'rollback') return Promise.reject(notBegun)
    notBegun = undefined
    return query(config, ...others)
  }
  client.query = together as typeof client.query
}

function textOf(config: unknown): string {
  return typeof config === 'object' && config !== null && 'text' in config
    ? String(config.text)
    : String(config)
}
