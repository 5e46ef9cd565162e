import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

/** A statement that the engine has parsed: the types of its parameters, and the columns of its result. */
type Kept = { parameterTypes: number[]; columns: messages.RowDescriptionMessage | undefined; runs: number }

/**
 * A plan is made for tables of a certain size. PostgreSQL plans again when it has analyzed a table; the engine has no
 * process that does, so that a plan ends after so many runs.
 */
const MAX_RUNS = 1_000

const { bind, close, describe, execute, sync } = protocol.serialize

/**
 * The statements with a name that an embedded engine has parsed and described. They are planned once in many runs, and run by
 * one message. PGlite itself parses, describes and plans a statement each time, in six messages.
 */
export class KeptStatements {
  private readonly engine: PGlite
  private readonly kept = new Map<string, Kept>()

  constructor(engine: PGlite) {
    this.engine = engine
  }

  /** Runs a statement as `query` of the engine does, in a transaction or, with null, outside. */
  run<Row>(
    statement: { name: string; text: string },
    values: readonly unknown[],
    tx: Transaction | null,
  ): Promise<Results<Row>> {
    if (tx?.closed) throw new Error('The transaction is over.')
    const runNow = () => this.engine._runExclusiveQuery(() => this.runExclusive<Row>(statement, values))
    return tx === null ? this.engine._runExclusiveTransaction(runNow) : runNow()
  }

  private async runExclusive<Row>(
    { name, text }: { name: string; text: string },
    values: readonly unknown[],
  ): Promise<Results<Row>> {
    const statement = await this.prepared(name, text)
    statement.runs += 1
    const asText = (value: unknown, at: number) => {
      if (value === null || value === undefined) return null
      const serialize = this.engine.serializers[statement.parameterTypes[at] ?? 0]
      return serialize === undefined ? String(value) : serialize(value)
    }
    const answers = await this.send([bind({ statement: name, values: values.map(asText) }), execute()])
    const { columns } = statement
    const [results] = parse.parseResults(
      columns === undefined ? answers : [columns, ...answers],
      this.engine.parsers,
    )
    return results as Results<Row>
  }

  private async prepared(name: string, text: string): Promise<Kept> {
    const known = this.kept.get(name)
    if (known !== undefined && known.runs < MAX_RUNS) return known
    this.kept.delete(name)
    const described = await this.send([
      close({ type: 'S', name }),
      protocol.serialize.parse({ name, text }),
      describe({ type: 'S', name }),
    ])
    const statement = {
      parameterTypes: parse.parseDescribeStatementResults(described),
      columns: described.find(isRowDescription),
      runs: 0,
    }
    this.kept.set(name, statement)
    return statement
  }

  /** After an error the engine skips all messages up to the sync. Its files need no further sync, see `pglite-durable.ts`. */
  private send(messages: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.engine.execProtocolStream(Buffer.concat([...messages, sync()]), { syncToFs: false })
  }
}

function isRowDescription(message: messages.BackendMessage): message is messages.RowDescriptionMessage {
  return message.name === 'rowDescription'
}
