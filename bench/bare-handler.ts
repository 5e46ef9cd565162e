import Fastify from 'fastify'

// A process of its own: responds to every request with the bytes that its parent sends, and nothing else.

process.once('message', async ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64')
  const app = Fastify()
  app.all('*', async (_request, reply) => reply.headers(headers).send(bytes))
  process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
})
process.once('disconnect', () => process.exit())
