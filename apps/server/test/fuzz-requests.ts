import fc from 'fast-check'
import { junk, type Known, nastyNumber, nastyText, node, type Schema, valid } from './fuzz-values.ts'

/** One call of the OpenAPI document. */
export type Operation = {
  method: string
  /** With `{id}` in the position of a parameter. */
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  body: { kind: 'json' | 'form'; schema: Schema } | null
  /** Statuses that the document declares. */
  statuses: ReadonlySet<number>
}

/** A request to inject. `usual` is false when its method is not the operation's own. */
export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer | undefined
  usual: boolean
}

type Document = {
  components: { schemas: Record<string, Schema> }
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters']
        requestBody?: { content: Record<string, { schema: Schema }> }
        responses: Record<string, unknown>
      }
    >
  >
}

/** Every call that an OpenAPI document describes. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = Object.entries(operation.requestBody?.content ?? {})[0]
      return {
        method: method.toUpperCase(),
        path: path.startsWith('/api/') ? path : `/api${path}`,
        parameters: operation.parameters ?? [],
        body: content
          ? {
              kind: content[0].startsWith('multipart') ? 'form' : 'json',
              schema: withoutReferences(content[1].schema, document),
            }
          : null,
        statuses: new Set(Object.keys(operation.responses).map(Number)),
      }
    }),
  )
}

/** A schema with each reference replaced by its component; none of a request body refers to itself. */
function withoutReferences<Part>(part: Part, document: Document): Part {
  return JSON.parse(
    JSON.stringify(part, (_key, value) => {
      const reference: unknown = value?.$ref
      return typeof reference === 'string'
        ? withoutReferences(document.components.schemas[reference.split('/').at(-1) ?? ''], document)
        : value
    }),
  )
}

type Body = { payload: Buffer | undefined; type: string | undefined }

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/png',
  'a',
  '; ;',
]
const BROKEN_JSON = [
  '{',
  '[]',
  'null',
  '"x"',
  '0',
  '{"a":1,}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '['.repeat(20_000),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"id":1e999}',
  '\ufeff{}',
]

const rawBody: fc.Arbitrary<Body> = fc.record({
  payload: fc.oneof(
    fc.constantFrom(...BROKEN_JSON).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.alloc(300 * 1024, 0x20)),
  ),
  type: fc.oneof(fc.constant('application/json'), fc.constantFrom(undefined, ...TYPES)),
})

function jsonBody(schema: Schema, known: Known): fc.Arbitrary<Body> {
  const text = fc.oneof({ arbitrary: valid(schema, known), weight: 9 }, { arbitrary: junk, weight: 1 })
  const written = text.map((value) => Buffer.from(JSON.stringify(value)))
  return fc.record({
    payload: written,
    type: fc.oneof(
      { arbitrary: fc.constant<string | undefined>('application/json'), weight: 14 },
      { arbitrary: fc.constantFrom(undefined, ...TYPES), weight: 1 },
    ),
  })
}

const BOUNDARY = 'jansi-fuzz-boundary'

function formBody(schema: Schema, known: Known): fc.Arbitrary<Body> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([, property]) => property.format !== 'binary',
  )
  const field = (name: string, value: unknown) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`)
  const file = (name: string, fileName: string, type: string, bytes: Uint8Array) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
  const bytes = fc.oneof(
    { arbitrary: fc.constant(known.photo), weight: 6 },
    { arbitrary: fc.uint8Array({ maxLength: 400 }), weight: 2 },
    { arbitrary: fc.nat({ max: 600 }).map((cut) => known.photo.subarray(0, cut)), weight: 2 },
    { arbitrary: fc.constant(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), weight: 1 },
    { arbitrary: fc.constant(Buffer.from('GIF89a')), weight: 1 },
  )
  const fileName = fc.oneof(
    { arbitrary: fc.constantFrom('photo.jpg', '../../x.png', 'ภาพ.jpg', ''), weight: 5 },
    { arbitrary: fc.string({ maxLength: 20 }).map((text) => text.replace(/["\r\n]/g, '')), weight: 1 },
  )
  const often = <T>(usual: T, ...rare: T[]) =>
    fc.oneof({ arbitrary: fc.constant(usual), weight: 8 }, { arbitrary: fc.constantFrom(...rare), weight: 1 })
  const fileParts = fc
    .record({
      name: often('image', 'file', '__proto__', ''),
      fileName,
      type: often('image/jpeg', 'text/html', ''),
      bytes,
    })
    .map((part) => file(part.name, part.fileName, part.type, part.bytes))
  const fieldParts = fields.map(([name, property]) =>
    fc
      .option(node(property, known), { freq: 12, nil: undefined })
      .map((value) => (value === undefined ? Buffer.alloc(0) : field(name, value))),
  )
  const extra = fc
    .array(fc.tuple(nastyText, nastyText), { maxLength: 14 })
    .map((list) => Buffer.concat(list.map(([name, value]) => field(name.replace(/["\r\n]/g, ''), value))))
  return fc
    .record({
      fields: fc.tuple(...fieldParts).map((parts) => Buffer.concat(parts)),
      extra: fc.oneof(
        { arbitrary: fc.constant(Buffer.alloc(0)), weight: 8 },
        { arbitrary: extra, weight: 1 },
      ),
      files: fc.oneof(
        { arbitrary: fileParts.map((part) => [part]), weight: 8 },
        { arbitrary: fc.array(fileParts, { maxLength: 15 }), weight: 2 },
      ),
      end: often('whole', 'cut', 'open', 'other boundary', 'none'),
      fileFirst: fc.boolean(),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ fields: first, extra: more, files, end, fileFirst, at }) => {
      const parts = fileFirst ? [...files, first, more] : [first, more, ...files]
      const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
      const payloads = {
        whole,
        cut: whole.subarray(0, Math.floor(whole.length * at)),
        open: Buffer.concat(parts),
        'other boundary': whole,
        none: Buffer.alloc(0),
      }
      const boundary = end === 'other boundary' ? 'another' : BOUNDARY
      return {
        payload: payloads[end as keyof typeof payloads],
        type: `multipart/form-data; boundary=${boundary}`,
      }
    })
}

/** A value in a path or a query, encoded, and now and then broken on purpose. */
function segment(schema: Schema, known: Known): fc.Arbitrary<string> {
  const encoded = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, ''))
  return fc.oneof(
    { arbitrary: valid(schema, known).map(encoded), weight: 5 },
    { arbitrary: nastyText.map(encoded), weight: 1 },
    { arbitrary: nastyNumber.map(encoded), weight: 1 },
    {
      arbitrary: fc.constantFrom(
        '%00',
        '%',
        '%zz',
        '%ff%fe',
        '%2e%2e%2f%2e%2e',
        '..',
        '.',
        '%2F',
        'a'.repeat(300),
        '1;2',
        '1,2',
        '0x10',
        '%F0%9F%98%80',
      ),
      weight: 1,
    },
  )
}

function urlOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const query = fc
    .tuple(
      ...inQuery.map(({ schema }) =>
        fc.option(fc.array(segment(schema, known), { minLength: 1, maxLength: 2 })),
      ),
    )
    .map((values) =>
      values
        .flatMap((list, n) =>
          (list ?? [])
            .slice(0, list && list.length > 1 && n % 2 === 0 ? 1 : 2)
            .map((value) => `${inQuery[n]?.name}=${value}`),
        )
        .join('&'),
    )
  return fc
    .record({
      values: fc.tuple(...inPath.map(({ schema }) => segment(schema, known))),
      query,
      tail: fc.oneof(
        { arbitrary: fc.constant(''), weight: 20 },
        { arbitrary: fc.constantFrom('?a=%zz', '?a[]=1&a=2', '?__proto__[x]=1', '//', '?'), weight: 1 },
      ),
      slash: fc.boolean(),
    })
    .map(({ values, query: asked, tail, slash }) => {
      let url = path
      for (const [n, { name }] of inPath.entries()) url = url.replace(`{${name}}`, values[n] ?? '')
      return `${slash ? url : url.replace(/\/$/, '')}${asked === '' ? tail : `?${asked}`}`
    })
}

const ODD_HEADERS: Record<string, string>[] = [
  { 'idempotency-key': 'กุญแจ' },
  { 'idempotency-key': 'k'.repeat(300) },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '%%%' },
  { cookie: 'refresh=a; refresh=b; =; %' },
  { cookie: `refresh=${'x'.repeat(3000)}` },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=0, *' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { 'x-http-method-override': 'DELETE' },
]

/** Requests to one operation, from nearly right to nonsense. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const { body } = operation
  const fitting: fc.Arbitrary<Body> =
    body === null
      ? fc.constant({ payload: undefined, type: undefined })
      : body.kind === 'form'
        ? formBody(body.schema, known)
        : jsonBody(body.schema, known)
  return fc
    .record({
      url: urlOf(operation, known),
      body: fc.oneof({ arbitrary: fitting, weight: 10 }, { arbitrary: rawBody, weight: 1 }),
      method: fc.oneof(
        { arbitrary: fc.constant(operation.method), weight: 12 },
        { arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'), weight: 1 },
      ),
      odd: fc.oneof(
        { arbitrary: fc.constant({}), weight: 12 },
        { arbitrary: fc.constantFrom(...ODD_HEADERS), weight: 1 },
      ),
    })
    .map(({ url, body: { payload, type }, method, odd }) => ({
      method,
      url,
      headers: { ...(type === undefined ? {} : { 'content-type': type }), ...odd },
      payload,
      usual: method === operation.method,
    }))
}
