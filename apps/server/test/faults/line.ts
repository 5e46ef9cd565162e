import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** How a line to another server can be: working; refusing connections; taking them and passing nothing on. */
export type LineState = 'open' | 'closed' | 'silent'

/** A local port that leads to another one, until the line is cut. */
export type Line = {
  port: number
  /** How many connections were taken. */
  taken(): number
  set(state: LineState): Promise<void>
  close(): Promise<void>
}

/** Lays a line to a local port. */
export async function layLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let state: LineState = 'open'
  let taken = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    keep(near)
    taken += 1
    if (state === 'silent') return
    const far = keep(createConnection(target, '127.0.0.1'))
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const port = await listen(0)
  const shut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    hangUp()
    await closed
  }
  return {
    port,
    taken: () => taken,
    async set(next) {
      state = next
      if (next === 'closed') return shut()
      hangUp()
      if (!server.listening) await listen(port)
    },
    close: shut,
  }
}
